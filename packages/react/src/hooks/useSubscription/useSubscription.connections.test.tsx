import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { eventSource } from '../../../test/fakes/eventSource.ts'
import { modes } from '../../../test/harness/harness.tsx'
import { eventsShown, priced, priceHarness } from '../../../test/screens/prices.tsx'
import { Price } from '../../../test/screens/Price.tsx'

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
