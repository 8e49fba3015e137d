import { act, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { eventSource } from '../../test/eventSource.ts'
import { modes } from '../../test/harness.tsx'
import { arrival, PriceChanged, type PriceData, priced, priceHarness } from '../../test/prices.tsx'
import { type QueryStore, useSubscription } from '../index.ts'

function Price({ variables = { symbol: 'A' }, store }: { variables?: object; store?: QueryStore }) {
  const { data, status } = useSubscription<PriceData>(PriceChanged, { variables, store })
  return <p>{data?.price ?? status}</p>
}

describe.each(modes)('connections of subscriptions, $mode', ({ strict }) => {
  test('are opened with the variables', async () => {
    const { connections, renderPrice } = priceHarness({ strict })
    renderPrice('A')
    await arrival()
    expect(connections.map(({ variables }) => variables)).toEqual([{ symbol: 'A' }])
  })

  test('are one for all with the same variables, whatever the order of the variables', async () => {
    const { connections, last, render } = priceHarness({ strict })
    render([
      <Price key="1" variables={{ symbol: 'A', market: 'X' }} />,
      <Price key="2" variables={{ market: 'X', symbol: 'A' }} />,
    ])
    await arrival()
    last().send(priced(1))
    await arrival()
    expect(screen.getAllByText('1')).toHaveLength(2)
    expect(connections).toHaveLength(1)
  })

  test('are joined by a component that comes later, and shows the newest event at once', async () => {
    const { connections, last, render } = priceHarness({ strict })
    const { rerender } = render(<Price key="1" />)
    await arrival()
    last().send(priced(1))
    await arrival()
    rerender([<Price key="1" />, <Price key="2" />])
    expect(screen.getAllByText('1')).toHaveLength(2)
    await arrival()
    expect(connections).toHaveLength(1)
  })

  test('are others for other variables', async () => {
    const { connections, render } = priceHarness({ strict })
    render([<Price key="1" />, <Price key="2" variables={{ symbol: 'B' }} />])
    await arrival()
    expect(connections.map(({ variables }) => variables)).toEqual([{ symbol: 'A' }, { symbol: 'B' }])
  })

  test("are those of the hook's own store", async () => {
    const own = eventSource()
    const { connections, render } = priceHarness({ strict })
    render([<Price key="1" />, <Price key="2" store={own.store} />])
    await arrival()
    own.last().send(priced(1))
    await arrival()
    expect(connections).toHaveLength(1)
    expect(screen.getAllByText('1')).toHaveLength(1)
  })

  test('stay open until the last component that uses them is gone', async () => {
    const { last, render } = priceHarness({ strict })
    const { rerender, unmount } = render([<Price key="1" />, <Price key="2" />])
    await arrival()
    rerender([<Price key="2" />])
    await arrival()
    expect(last().closed()).toBe(false)
    unmount()
    await arrival()
    expect(last().closed()).toBe(true)
  })

  test('stay open when one component hands over to another', async () => {
    const { connections, last, render } = priceHarness({ strict })
    const { rerender } = render(<Price key="1" />)
    await arrival()
    rerender(<Price key="2" />)
    await arrival()
    expect(connections).toHaveLength(1)
    expect(last().closed()).toBe(false)
  })

  test('close when the variables change, and another one opens', async () => {
    const { connections, renderPrice } = priceHarness({ strict })
    const { rerender } = renderPrice('A')
    await arrival()
    rerender({ symbol: 'B' })
    await arrival()
    expect(connections.map(({ closed }) => closed())).toEqual([true, false])
  })

  test('stay open while nothing but the object of the variables changes', async () => {
    const { connections, renderPrice } = priceHarness({ strict })
    const { rerender } = renderPrice('A')
    await arrival()
    rerender({ symbol: 'A' })
    await arrival()
    expect(connections.map(({ closed }) => closed())).toEqual([false])
  })

  test('are opened anew by a component that comes after the last one was gone', async () => {
    const { connections, render } = priceHarness({ strict })
    const { rerender } = render(<Price />)
    await arrival()
    rerender(null)
    await arrival()
    rerender(<Price />)
    await arrival()
    expect(connections.map(({ closed }) => closed())).toEqual([true, false])
  })

  test('that failed are opened anew by a component that takes the place of the last one', async () => {
    const { connections, last, render } = priceHarness({ strict })
    const { rerender } = render(<Price key="1" />)
    await arrival()
    last().cut()
    await arrival()
    expect(screen.getByText('error')).toBeDefined()
    rerender(<Price key="2" />)
    expect(screen.getByText('loading')).toBeDefined()
    await arrival()
    expect(connections).toHaveLength(2)
  })

  test('that were lost are opened anew by a component that joins another, for both and beside the data', async () => {
    const { connections, last, render } = priceHarness({ strict })
    const { rerender } = render([<Price key="1" />])
    await arrival()
    last().send(priced(1))
    await arrival()
    last().cut()
    await arrival()
    rerender([<Price key="1" />, <Price key="2" />])
    expect(screen.getAllByText('1')).toHaveLength(2)
    await arrival()
    expect(connections).toHaveLength(2)
    last().send(priced(2))
    await arrival()
    expect(screen.getAllByText('2')).toHaveLength(2)
  })

  test('are closed and opened anew by `clear`, with nothing on screen of what was before', async () => {
    let user = 'Ann'
    const { connections, last, renderPrice, store } = priceHarness({ strict, headers: () => ({ user }) })
    const { result, states } = renderPrice()
    await arrival()
    last().send(priced(1))
    await arrival()
    user = 'Bob'
    const shown = states.length
    act(() => store.clear())
    expect(result.current.status).toBe('loading')
    await arrival()
    expect(connections.map(({ closed, headers }) => [headers.get('user'), closed()] as const)).toEqual([
      ['Ann', true],
      ['Bob', false],
    ])
    last().send(priced(2))
    await arrival()
    expect(states.slice(shown).map(({ data }) => data?.price)).not.toContain(1)
    expect(result.current.data).toEqual({ price: 2 })
  })

  test('are not opened anew by `clear` when nobody uses them any more', async () => {
    const { connections, renderPrice, store } = priceHarness({ strict })
    const { unmount } = renderPrice()
    await arrival()
    unmount()
    store.clear()
    await arrival()
    expect(connections.map(({ closed }) => closed())).toEqual([true])
  })
})
