import { describe, expect, test } from 'vitest'
import { modes } from '../../../test/harness/harness.tsx'
import { eventsShown, priced, priceHarness } from '../../../test/screens/prices.tsx'

describe.each(modes)('the state of a subscription, $mode', ({ strict }) => {
  async function connected() {
    const harness = priceHarness({ strict })
    const view = harness.renderPrice()
    await eventsShown()
    return { ...harness, ...view, ...harness.last() }
  }

  test('is loading until the first event', async () => {
    const { result } = await connected()
    expect(result.current).toMatchObject({
      status: 'loading',
      data: undefined,
      error: undefined,
      done: false,
    })
  })

  test('is success with the data of the newest event', async () => {
    const { result, send } = await connected()
    send(priced(1))
    await eventsShown()
    expect(result.current).toMatchObject({
      status: 'success',
      data: { price: 1 },
      error: undefined,
      done: false,
    })
    send(priced(2))
    await eventsShown()
    expect(result.current.data).toEqual({ price: 2 })
  })

  test('keeps its data and is done when the server has completed', async () => {
    const { complete, result, send } = await connected()
    send(priced(1))
    complete()
    await eventsShown()
    expect(result.current).toMatchObject({
      status: 'success',
      data: { price: 1 },
      error: undefined,
      done: true,
    })
  })

  test('is done without data when the server completes without an event', async () => {
    const { complete, result } = await connected()
    complete()
    await eventsShown()
    expect(result.current).toMatchObject({ status: 'loading', data: undefined, error: undefined, done: true })
  })

  test('is idle while skipped, and opens no connection', async () => {
    const { connections, renderPrice } = priceHarness({ strict })
    const { result } = renderPrice('')
    await eventsShown()
    expect(result.current).toMatchObject({ status: 'idle', data: undefined, error: undefined, done: false })
    expect(connections).toHaveLength(0)
  })

  test('connects when it is no longer skipped, and disconnects when it is skipped again', async () => {
    const { last, renderPrice, send } = priceHarness({ strict })
    const { rerender, result } = renderPrice('')
    rerender({ symbol: 'A' })
    await eventsShown()
    await send(priced(1))
    expect(result.current.data).toEqual({ price: 1 })
    rerender({ symbol: '' })
    await eventsShown()
    expect(result.current.status).toBe('idle')
    expect(last().closed()).toBe(true)
  })

  test('is loading at once for new variables', async () => {
    const { last, rerender, send, states } = await connected()
    send(priced(1))
    await eventsShown()
    states.length = 0
    rerender({ symbol: 'B' })
    await eventsShown()
    last().send(priced(2))
    await eventsShown()
    expect(states.some(({ data }) => data?.price === 1)).toBe(false)
    expect(states[0]?.status).toBe('loading')
    expect(states.at(-1)?.data).toEqual({ price: 2 })
  })

  test('ignores an event for the old variables that arrives late', async () => {
    const { rerender, send, states } = await connected()
    rerender({ symbol: 'B' })
    send(priced(1))
    await eventsShown()
    expect(states.some(({ data }) => data)).toBe(false)
  })
})

describe('a component with a subscription', () => {
  async function connected() {
    const harness = priceHarness()
    const { states } = harness.renderPrice()
    await eventsShown()
    const { complete, send } = harness.last()
    send(priced(1))
    await eventsShown()
    return { complete, send, states }
  }

  test('renders twice from the mount to the first event', async () => {
    const { states } = await connected()
    expect(states.map(({ status }) => status)).toEqual(['loading', 'success'])
  })

  test('does not render for an event with the same data', async () => {
    const { send, states } = await connected()
    send(priced(1))
    await eventsShown()
    expect(states).toHaveLength(2)
  })

  test('renders once for events that arrive together, with the newest', async () => {
    const { complete, send, states } = await connected()
    send(priced(2), priced(3), { errors: [{ message: 'no price' }] }, priced(4))
    complete()
    await eventsShown()
    expect(states.slice(2)).toMatchObject([{ status: 'success', data: { price: 4 }, done: true }])
  })
})
