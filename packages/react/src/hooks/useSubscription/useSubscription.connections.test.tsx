import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { eventSource } from '../../../test/fakes/eventSource.ts'
import { modes } from '../../../test/harness/harness.tsx'
import { eventsShown, priced, priceHarness, Price } from '../../../test/screens/prices.tsx'

describe.each(modes)('useSubscription, $mode', ({ strict }) => {
  test('connects with the variables', async () => {
    const { connections, renderPrice } = priceHarness({ strict })
    renderPrice('A')
    await eventsShown()
    expect(connections.map(({ variables }) => variables)).toEqual([{ symbol: 'A' }])
  })

  test('opens one connection for equal variables, in any order', async () => {
    const { connections, render, send } = priceHarness({ strict })
    render([
      <Price key="1" variables={{ symbol: 'A', market: 'X' }} />,
      <Price key="2" variables={{ market: 'X', symbol: 'A' }} />,
    ])
    await eventsShown()
    await send(priced(1))
    expect(screen.getAllByText('1')).toHaveLength(2)
    expect(connections).toHaveLength(1)
  })

  test('joins an open connection, and shows the newest event at once', async () => {
    const { connections, render, send } = priceHarness({ strict })
    const { rerender } = render(<Price key="1" />)
    await eventsShown()
    await send(priced(1))
    rerender([<Price key="1" />, <Price key="2" />])
    expect(screen.getAllByText('1')).toHaveLength(2)
    await eventsShown()
    expect(connections).toHaveLength(1)
  })

  test('opens another connection for other variables', async () => {
    const { connections, render } = priceHarness({ strict })
    render([<Price key="1" />, <Price key="2" variables={{ symbol: 'B' }} />])
    await eventsShown()
    expect(connections.map(({ variables }) => variables)).toEqual([{ symbol: 'A' }, { symbol: 'B' }])
  })

  test('connects through its own store', async () => {
    const own = eventSource()
    const { connections, render } = priceHarness({ strict })
    render([<Price key="1" />, <Price key="2" store={own.store} />])
    await eventsShown()
    own.last().send(priced(1))
    await eventsShown()
    expect(connections).toHaveLength(1)
    expect(screen.getAllByText('1')).toHaveLength(1)
  })

  test('keeps its connection until the last component that uses it is gone', async () => {
    const { last, render } = priceHarness({ strict })
    const { rerender, unmount } = render([<Price key="1" />, <Price key="2" />])
    await eventsShown()
    rerender([<Price key="2" />])
    await eventsShown()
    expect(last().closed()).toBe(false)
    unmount()
    await eventsShown()
    expect(last().closed()).toBe(true)
  })

  test('keeps its connection when one component replaces another', async () => {
    const { connections, last, render } = priceHarness({ strict })
    const { rerender } = render(<Price key="1" />)
    await eventsShown()
    rerender(<Price key="2" />)
    await eventsShown()
    expect(connections).toHaveLength(1)
    expect(last().closed()).toBe(false)
  })

  test('closes its connection and opens another one when the variables change', async () => {
    const { connections, renderPrice } = priceHarness({ strict })
    const { rerender } = renderPrice('A')
    await eventsShown()
    rerender({ symbol: 'B' })
    await eventsShown()
    expect(connections.map(({ closed }) => closed())).toEqual([true, false])
  })

  test('keeps its connection when only the object of the variables changes', async () => {
    const { connections, renderPrice } = priceHarness({ strict })
    const { rerender } = renderPrice('A')
    await eventsShown()
    rerender({ symbol: 'A' })
    await eventsShown()
    expect(connections.map(({ closed }) => closed())).toEqual([false])
  })

  test('connects again for a component that mounts after the last one was gone', async () => {
    const { connections, render } = priceHarness({ strict })
    const { rerender } = render(<Price />)
    await eventsShown()
    rerender(null)
    await eventsShown()
    rerender(<Price />)
    await eventsShown()
    expect(connections.map(({ closed }) => closed())).toEqual([true, false])
  })

  test('connects again after a failure for a component that replaces the last one', async () => {
    const { connections, cut, render } = priceHarness({ strict })
    const { rerender } = render(<Price key="1" />)
    await eventsShown()
    await cut()
    expect(screen.getByText('error')).toBeDefined()
    rerender(<Price key="2" />)
    expect(screen.getByText('loading')).toBeDefined()
    await eventsShown()
    expect(connections).toHaveLength(2)
  })

  test('connects again after a failure for all components when one joins, and keeps the data', async () => {
    const { connections, cut, render, send } = priceHarness({ strict })
    const { rerender } = render([<Price key="1" />])
    await eventsShown()
    await send(priced(1))
    await cut()
    rerender([<Price key="1" />, <Price key="2" />])
    expect(screen.getAllByText('1')).toHaveLength(2)
    await eventsShown()
    expect(connections).toHaveLength(2)
    await send(priced(2))
    expect(screen.getAllByText('2')).toHaveLength(2)
  })

  test('opens no connection for a component that joins after the server has completed', async () => {
    const { complete, connections, render } = priceHarness({ strict })
    const { rerender } = render([<Price key="1" />])
    await eventsShown()
    await complete()
    rerender([<Price key="1" />, <Price key="2" />])
    await eventsShown()
    expect(connections).toHaveLength(1)
  })

  test('connects again when another component replaces the last one of a completed subscription', async () => {
    const { complete, connections, render } = priceHarness({ strict })
    const { rerender } = render(<Price key="1" />)
    await eventsShown()
    await complete()
    rerender(<Price key="2" />)
    await eventsShown()
    expect(connections).toHaveLength(2)
  })
})

describe.each(modes)('reconnect of useSubscription, $mode', ({ strict }) => {
  test('replaces the connection of all components, and keeps the data', async () => {
    const { connections, render, send } = priceHarness({ strict })
    render([<Price key="1" />, <Price key="2" />])
    await eventsShown()
    await send(priced(1))
    for (const button of screen.getAllByText('1').slice(1)) fireEvent.click(button)
    expect(screen.getAllByText('1')).toHaveLength(2)
    await eventsShown()
    expect(connections.map(({ closed }) => closed())).toEqual([true, false])
    await send(priced(2))
    expect(screen.getAllByText('2')).toHaveLength(2)
  })

  test('keeps the error of a lost connection beside the data until the next event', async () => {
    const { cut, renderPrice, send } = priceHarness({ strict })
    const { result, states } = renderPrice()
    await eventsShown()
    await send(priced(1))
    await cut()
    const shown = states.length
    act(() => result.current.reconnect())
    await eventsShown()
    for (const { status, data, error } of states.slice(shown)) {
      expect({ status, data, error: error?.name }).toEqual({
        status: 'error',
        data: { price: 1 },
        error: 'NetworkError',
      })
    }
    expect(result.current.error?.name).toBe('NetworkError')
    await send(priced(1))
    expect(result.current).toMatchObject({ status: 'success', data: { price: 1 }, error: undefined })
  })

  test('shows the error of the connection that replaced a lost one', async () => {
    const { cut, renderPrice, send } = priceHarness({ strict })
    const { result } = renderPrice()
    await eventsShown()
    await send(priced(1))
    await cut()
    const { error } = result.current
    act(() => result.current.reconnect())
    await eventsShown()
    await cut()
    expect(result.current).toMatchObject({ status: 'error', data: { price: 1 } })
    expect(result.current.error).not.toBe(error)
  })

  test('is loading again after a connection that was lost before the first event', async () => {
    const { cut, renderPrice } = priceHarness({ strict })
    const { result } = renderPrice()
    await eventsShown()
    await cut()
    expect(result.current).toMatchObject({ status: 'error', data: undefined })
    act(() => result.current.reconnect())
    expect(result.current).toMatchObject({ status: 'loading', error: undefined })
  })

  test('follows the subscription again after the server has completed it', async () => {
    const { complete, connections, last, renderPrice } = priceHarness({ strict })
    const { result } = renderPrice()
    await eventsShown()
    last().send(priced(1))
    await complete()
    expect(result.current.done).toBe(true)
    act(() => result.current.reconnect())
    await eventsShown()
    expect(result.current).toMatchObject({ status: 'success', data: { price: 1 }, done: false })
    expect(connections).toHaveLength(2)
  })

  test('is done when the server completes the subscription at once, after a lost connection', async () => {
    const { complete, cut, renderPrice, send } = priceHarness({ strict })
    const { result } = renderPrice()
    await eventsShown()
    await send(priced(1))
    await cut()
    act(() => result.current.reconnect())
    await eventsShown()
    await complete()
    expect(result.current).toMatchObject({
      status: 'success',
      data: { price: 1 },
      error: undefined,
      done: true,
    })
  })

  test('is done when the server completes the subscription at once, after a connection without events', async () => {
    const { complete, cut, renderPrice } = priceHarness({ strict })
    const { result } = renderPrice()
    await eventsShown()
    await cut()
    act(() => result.current.reconnect())
    await eventsShown()
    await complete()
    expect(result.current).toMatchObject({ status: 'loading', error: undefined, done: true })
  })

  test('opens no connection while skipped, and none after the component has gone', async () => {
    const { connections, renderPrice } = priceHarness({ strict })
    const { rerender, result, unmount } = renderPrice('')
    act(() => result.current.reconnect())
    await eventsShown()
    expect(connections).toHaveLength(0)
    rerender({ symbol: 'A' })
    await eventsShown()
    unmount()
    result.current.reconnect()
    await eventsShown()
    expect(connections.map(({ closed }) => closed())).toEqual([true])
  })

  test('does nothing after the connection of the last component was closed', async () => {
    const { connections, renderPrice } = priceHarness({ strict })
    const { result, unmount } = renderPrice()
    await eventsShown()
    unmount()
    await eventsShown()
    expect(() => result.current.reconnect()).not.toThrow()
    await eventsShown()
    expect(connections).toHaveLength(1)
  })

  test('connects with the newest variables', async () => {
    const { connections, renderPrice } = priceHarness({ strict })
    const { rerender, result } = renderPrice('A')
    await eventsShown()
    rerender({ symbol: 'B' })
    await eventsShown()
    act(() => result.current.reconnect())
    await eventsShown()
    expect(connections.map(({ variables, closed }) => [variables, closed()])).toEqual([
      [{ symbol: 'A' }, true],
      [{ symbol: 'B' }, true],
      [{ symbol: 'B' }, false],
    ])
  })
})
