import { renderHook, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { modes } from '../../../test/harness/harness.tsx'
import {
  eventsShown,
  PriceChanged,
  type PriceData,
  priced,
  priceHarness,
} from '../../../test/screens/prices.tsx'
import { clearStore, skipToken, useSubscription } from '../../index.ts'

interface PriceProps {
  onData: (data: PriceData, variables: { symbol: string }) => void
  symbol?: string | undefined
}

function Price({ onData, symbol = 'A' }: PriceProps) {
  const { data, error } = useSubscription<PriceData, { symbol: string }>(PriceChanged, {
    variables: symbol ? { symbol } : skipToken,
    onData,
  })
  return <output>{error ? 'failed' : data?.price}</output>
}

describe.each(modes)('onData, $mode', ({ strict }) => {
  /** Renders a component, and records its prices and what was on the screen then. */
  async function renderPrice() {
    const all = priceHarness({ strict })
    const events: unknown[] = []
    const onData = vi.fn<PriceProps['onData']>(({ price }) => {
      events.push([price, screen.getAllByRole('status')[0]?.textContent])
    })
    const view = all.render(<Price onData={onData} />)
    await eventsShown()
    return { ...all, ...view, events, onData }
  }

  test('gets each event once and in order, before the component shows it', async () => {
    const { events, send } = await renderPrice()
    await send(priced(1), priced(2), priced(2), priced(3))
    expect(screen.getByText('3')).toBeDefined()
    await send(priced(4))
    expect(events).toEqual([
      [1, ''],
      [2, ''],
      [2, ''],
      [3, ''],
      [4, '3'],
    ])
  })

  test('gets the variables of its subscription', async () => {
    const { onData, rerender, send } = await renderPrice()
    await send(priced(1))
    rerender(<Price onData={onData} symbol="B" />)
    await eventsShown()
    await send(priced(2))
    expect(onData.mock.calls.map(([, variables]) => variables)).toEqual([{ symbol: 'A' }, { symbol: 'B' }])
  })

  test('gets no event with errors, and no failure of the connection', async () => {
    const { cut, events, send } = await renderPrice()
    await send({ data: { price: 1 }, errors: [{ message: 'old' }] })
    await cut()
    expect(screen.getByText('failed')).toBeDefined()
    expect(events).toEqual([])
  })

  test('is the function of the last render, without another connection', async () => {
    const { connections, onData, rerender, send } = await renderPrice()
    const newest = vi.fn<PriceProps['onData']>()
    rerender(<Price onData={newest} />)
    await eventsShown()
    const opened = connections.length
    await send(priced(1))
    expect(newest).toHaveBeenCalledTimes(1)
    expect(onData).not.toHaveBeenCalled()
    expect(connections).toHaveLength(opened)
  })

  test('is called for each component that shares the connection, also if one of them throws', async () => {
    const { onData, rerender, send } = await renderPrice()
    const thrown = new Error('in onData')
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const fail = () => {
      throw thrown
    }
    rerender([<Price key="1" onData={fail} />, <Price key="2" onData={onData} />])
    await eventsShown()
    await send(priced(1))
    await send(priced(2))
    expect(onData.mock.calls.map(([{ price }]) => price)).toEqual([1, 2])
    expect(error.mock.calls).toEqual([[thrown], [thrown]])
    error.mockRestore()
  })

  test('gets nothing of a connection that it has ended', async () => {
    const { onData, send, store } = await renderPrice()
    onData.mockImplementationOnce(() => {
      clearStore(store)
    })
    await send(priced(1), priced(2))
    expect(onData).toHaveBeenCalledTimes(1)
    await send(priced(3))
    expect(onData).toHaveBeenLastCalledWith(priced(3).data, { symbol: 'A' })
  })

  test('gets nothing once the component is gone or skips', async () => {
    const { last, onData, rerender, unmount } = await renderPrice()
    const first = last()
    rerender(<Price onData={onData} symbol="" />)
    await eventsShown()
    expect(first.closed()).toBe(true)
    unmount()
    expect(onData).not.toHaveBeenCalled()
  })
})

test('onData gets `{}` as the variables of a subscription that has none', async () => {
  const { last, store } = priceHarness()
  const onData = vi.fn<(data: unknown, variables: object) => void>()
  renderHook(() => useSubscription('subscription { price }', { store, onData }))
  await eventsShown()
  last().send(priced(1))
  await eventsShown()
  expect(onData).toHaveBeenCalledWith(priced(1).data, {})
})
