import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { modes } from '../../../test/harness/harness.tsx'
import {
  eventsShown,
  PriceChanged,
  priced,
  type PriceData,
  priceHarness,
} from '../../../test/screens/prices.tsx'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { createQueryStore, listen, type QueryRequest, type StoreEvent, useSubscription } from '../../index.ts'
import { clearStore } from '../../store/clearStore.ts'
import { createClient, type Middleware } from '@thinql/core'

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

test('hydrates as loading, even if an event came before', async () => {
  const { connections, renderPrice, send, store } = priceHarness()
  function Price() {
    const { data, status } = useSubscription<PriceData>(PriceChanged, { variables: { symbol: 'A' }, store })
    return <output>{data?.price ?? status}</output>
  }
  renderPrice('A')
  await eventsShown()
  await send(priced(1))

  const container = document.body.appendChild(document.createElement('div'))
  onTestFinished(() => container.remove())
  container.innerHTML = renderToString(<Price />)
  expect(container.textContent).toBe('loading')
  const onRecoverableError = vi.fn<() => void>()
  render(<Price />, { container, hydrate: true, onRecoverableError })
  expect(screen.getByRole('status').textContent).toBe('1')
  expect(onRecoverableError).not.toHaveBeenCalled()
  expect(connections).toHaveLength(1)
})

describe.each(modes)('a subscription after `clearStore`, $mode', ({ strict }) => {
  test('closes its connection and opens another one on `clearStore`, and shows no old data', async () => {
    let user = 'Ann'
    const { connections, renderPrice, send, store } = priceHarness({ strict, headers: () => ({ user }) })
    const { result, states } = renderPrice()
    await eventsShown()
    await send(priced(1))
    user = 'Bob'
    const shown = states.length
    act(() => clearStore(store))
    expect(result.current.status).toBe('loading')
    await eventsShown()
    expect(connections.map(({ closed, headers }) => [headers.get('user'), closed()] as const)).toEqual([
      ['Ann', true],
      ['Bob', false],
    ])
    await send(priced(2))
    expect(states.slice(shown).map(({ data }) => data?.price)).not.toContain(1)
    expect(result.current.data).toEqual({ price: 2 })
  })

  test('closes its connection on `clearStore` without a refetch, until another component mounts', async () => {
    const { connections, renderPrice, send, store } = priceHarness({ strict })
    const { result } = renderPrice()
    await eventsShown()
    await send(priced(1))
    act(() => clearStore(store, { refetch: false }))
    await eventsShown()
    expect(result.current).toMatchObject({ status: 'loading', data: undefined })
    expect(connections.map(({ closed }) => closed())).toEqual([true])
    renderPrice()
    await eventsShown()
    await send(priced(2))
    expect(connections.map(({ closed }) => closed())).toEqual([true, false])
    expect(result.current.data).toEqual({ price: 2 })
  })

  test('does not connect again on `clearStore` when no component uses it', async () => {
    const { connections, renderPrice, store } = priceHarness({ strict })
    const { unmount } = renderPrice()
    await eventsShown()
    unmount()
    clearStore(store)
    await eventsShown()
    expect(connections.map(({ closed }) => closed())).toEqual([true])
  })
})

/** A store whose subscriptions stay open, and what its middleware and its listeners got. */
function recorded() {
  const meta: unknown[] = []
  const headers: (string | null)[] = []
  const record: Middleware = (next) => (operation) => {
    meta.push(operation.meta)
    return next(operation)
  }
  const fetch: typeof globalThis.fetch = (_, init) => {
    headers.push(new Headers(init?.headers).get('user'))
    const type = { headers: { 'content-type': 'text/event-stream' } }
    return Promise.resolve(new Response(new ReadableStream(), type))
  }
  const store = createQueryStore(createClient({ fetch, middleware: [record] }))
  const events: StoreEvent[] = []
  listen(store, (event) => events.push(event))
  function Price({ request }: { request?: QueryRequest }) {
    const { reconnect } = useSubscription(PriceChanged, { variables: { symbol: 'A' }, request, store })
    return <button onClick={reconnect}>Reconnect</button>
  }
  return { meta, headers, events, Price }
}

const silent: QueryRequest = { meta: { silent: true }, headers: { user: 'Ann' } }

test('sends the headers, and gives `meta` to middleware and listeners', async () => {
  const { meta, headers, events, Price } = recorded()
  render(<Price request={silent} />)
  await eventsShown()
  expect({ meta, headers }).toEqual({ meta: [{ silent: true }], headers: ['Ann'] })
  expect(events).toMatchObject([{ kind: 'subscription', type: 'started', meta: { silent: true } }])
})

test('does not connect again when only the options change, and connects with the newest ones', async () => {
  const { meta, Price } = recorded()
  const { rerender } = render(<Price request={silent} />)
  await eventsShown()
  rerender(<Price request={{ meta: { silent: false } }} />)
  await eventsShown()
  expect(meta).toHaveLength(1)
  fireEvent.click(screen.getByRole('button'))
  await eventsShown()
  expect(meta).toEqual([{ silent: true }, { silent: false }])
})

test('shares one connection between components with different options', async () => {
  const { headers, Price } = recorded()
  render([<Price key="1" request={silent} />, <Price key="2" request={{ headers: { user: 'Bob' } }} />])
  await eventsShown()
  expect(headers).toEqual(['Ann'])
})
