import { act, screen } from '@testing-library/react'
import { type Middleware, reconnect } from '@thinql/core'
import { expect, test, vi } from 'vitest'
import {
  eventSource,
  eventsShown,
  Price,
  PriceChanged,
  priced,
  type PriceData,
  priceHarness,
} from '../../../test/screens/prices.tsx'
import {
  click,
  expectText,
  idleObserver,
  it,
  waitForTasks,
  watchErrors,
} from '../../../test/harness/harness.tsx'
import { listen, type QueryRequest, skipToken, type StoreEvent, useSubscription } from '../../index.ts'
import { clearStore } from '../../store/invalidateQueries.ts'
import { toQuery } from '../../store/key/queryKey.ts'
import { internals } from '../../store/state/StoreInternals.ts'
import { SubscriptionEntry } from '../../store/subscription.ts'
import { waiting } from '../../store/subscriptionSnapshot.ts'

/** Renders the hook, and waits for the connection. */
async function connected(options?: Parameters<typeof priceHarness>[0]) {
  const harness = priceHarness(options)
  return { ...harness, ...(await harness.showPrice()) }
}

const twoPrices = [<Price key="1" />, <Price key="2" />]

async function withPrice() {
  const all = await connected()
  await all.send(priced(1))
  return all
}

test('a subscription renders when it mounts and for the first event', async () => {
  const { states } = await withPrice()
  expect(states.map(({ status }) => status)).toEqual(['loading', 'success'])
})

test('events that arrive together cause one render, with the newest event', async () => {
  const { complete, last, states } = await withPrice()
  last().send(priced(2), priced(3), { errors: [{ message: 'no price' }] }, priced(4))
  await complete()
  expect(states.slice(2)).toMatchObject([
    { status: 'success', data: { price: 4 }, connected: false, done: true },
  ])
})

it('`clearStore` closes the connection of a subscription, opens another one, and hides the old data', async () => {
  let user = 'Ann'
  const { connections, send, showPrice, store } = priceHarness({ headers: () => ({ user }) })
  const { result, states } = await showPrice()
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

it('`clearStore` without a refetch closes the connection of a subscription until another component mounts', async () => {
  const { connections, result, send, showPrice, store } = await withPrice()
  act(() => clearStore(store, { refetch: false }))
  await eventsShown()
  expect(result.current).toMatchObject({ status: 'loading', data: undefined })
  expect(connections.map(({ closed }) => closed())).toEqual([true])
  await showPrice()
  await send(priced(2))
  expect(connections.map(({ closed }) => closed())).toEqual([true, false])
  expect(result.current.data).toEqual({ price: 2 })
})

/** A harness with what its middleware and its listeners get, and the users of its connections. */
function recorded() {
  const meta: unknown[] = []
  const record: Middleware = (next) => (operation) => {
    meta.push(operation.meta)
    return next(operation)
  }
  const harness = priceHarness({ middleware: [record] })
  const events: StoreEvent[] = []
  listen(harness.store, (event) => events.push(event))
  const users = () => harness.connections.map(({ headers }) => headers.get('user'))
  return { ...harness, meta, events, users }
}

const silent: QueryRequest = { meta: { silent: true }, headers: { user: 'Ann' } }

test('a subscription sends its headers, and gives `meta` to middleware and listeners', async () => {
  const { meta, users, events, show } = recorded()
  await show(<Price request={silent} />)
  expect({ meta, users: users() }).toEqual({ meta: [{ silent: true }], users: ['Ann'] })
  expect(events).toMatchObject([{ kind: 'subscription', type: 'started', meta: { silent: true } }])
})

// https://github.com/apollographql/apollo-client/pull/11863
test('options that change do not connect again, and the next connection has the newest ones', async () => {
  const { meta, show } = recorded()
  const { change } = await show(<Price request={silent} />)
  await change(<Price request={{ meta: { silent: false } }} />)
  expect(meta).toHaveLength(1)
  click('loading')
  await eventsShown()
  expect(meta).toEqual([{ silent: true }, { silent: false }])
})

it('a failed subscription connects again for all components when one joins, and keeps its data', async () => {
  const { connections, cut, send, show } = priceHarness()
  const { rerender } = await show([<Price key="1" />])
  await send(priced(1))
  await cut()
  rerender(twoPrices)
  expect(screen.getAllByText('1')).toHaveLength(2)
  await eventsShown()
  expect(connections).toHaveLength(2)
  await send(priced(2))
  expect(screen.getAllByText('2')).toHaveLength(2)
})

it.each<[string, string, number, end?: 'complete' | 'cut']>([
  // https://github.com/apollographql/apollo-client/issues/6037
  // https://github.com/urql-graphql/urql/issues/483
  ['an open', 'takes the place of', 1],
  ['a failed', 'takes the place of', 2, 'cut'],
  ['a completed', 'takes the place of', 2, 'complete'],
  ['a completed', 'joins', 1, 'complete'],
])(
  '%s subscription, when another component %s the first one, has had this many connections: %i',
  async (...row) => {
    const [, change, count, end] = row
    const { connections, show, ...all } = priceHarness()
    const view = await show([<Price key="1" />])
    if (end) await all[end]()
    await view.change(change === 'joins' ? twoPrices : [<Price key="2" />])
    expect(connections).toHaveLength(count)
    if (!end) expect(all.last().closed()).toBe(false)
  },
)

// https://github.com/comnipl/tellur/pull/66
// https://github.com/apollographql/apollo-client/issues/11304
it('the error of a lost connection goes when the connection is open again, before any event', async () => {
  const { cut, reconnect, result } = await withPrice()
  expect(result.current.connected).toBe(true)
  await cut()
  expect(result.current).toMatchObject({ status: 'error', data: { price: 1 }, connected: false })
  act(() => result.current.reconnect())
  expect(result.current).toMatchObject({ status: 'error', data: { price: 1 }, connected: false })
  await eventsShown()
  expect(result.current).toMatchObject({ status: 'success', data: { price: 1 }, connected: true })
  await reconnect()
  expect(result.current).toMatchObject({ status: 'success', data: { price: 1 }, connected: true })
})

// https://github.com/athrvk/vayu/issues/21
it('a person opened a lost connection again, and the server sent all again: it begins after the newest event, until `clearStore`', async () => {
  const resume = (last: PriceData, variables: object) => ({ ...variables, after: last.price })
  const { connections, cut, send, showPrice, store } = priceHarness({
    middleware: [reconnect({ attempts: 0, resume })],
  })
  const { reconnect: open } = await showPrice()
  await send(priced(1))
  await cut()
  await open()
  act(() => clearStore(store))
  await eventsShown()
  const symbol = 'A'
  expect(connections.map(({ variables }) => variables)).toEqual([
    { symbol },
    { symbol, after: 1 },
    { symbol },
  ])
})

it.each([
  ['an open', false],
  ['a completed', true],
])(
  '`reconnect` of %s subscription connects again, and shows that at once beside the data',
  async (_, completes) => {
    const { complete, connections, result } = await withPrice()
    if (completes) await complete()
    expect(result.current).toMatchObject({ connected: !completes, done: completes })
    act(() => result.current.reconnect())
    expect(result.current).toMatchObject({ data: { price: 1 }, connected: false, done: false })
    await eventsShown()
    expect(result.current).toMatchObject({ status: 'success', connected: true, done: false })
    expect(connections).toHaveLength(2)
  },
)

it.each<[string, (all: Awaited<ReturnType<typeof connected>>) => Promise<void>]>([
  ['a loss before the first event', ({ cut }) => cut()],
  ['an event with errors and no data', ({ send }) => send({ data: null, errors: [{ message: 'no price' }] })],
])('`reconnect` after %s is loading at once and until the next event', async (_, fail) => {
  const all = await connected()
  const { reconnect, result } = all
  await fail(all)
  expect(result.current.status).toBe('error')
  act(() => result.current.reconnect())
  expect(result.current).toMatchObject({ status: 'loading', data: undefined, error: undefined })
  await reconnect()
  expect(result.current).toMatchObject({ status: 'loading', error: undefined, connected: true })
})

// https://github.com/apollographql/apollo-client/issues/9664
it('`reconnect` opens no connection while skipped, nor after the component has unmounted, and throws nothing then', async () => {
  const { connections, showPrice } = priceHarness()
  const { change, reconnect, result, unmount } = await showPrice('')
  await reconnect()
  expect(connections).toHaveLength(0)
  await change('A')
  unmount()
  // At once, and after what the component subscribed to has closed.
  result.current.reconnect()
  await eventsShown()
  result.current.reconnect()
  await eventsShown()
  expect(connections.map(({ closed }) => closed())).toEqual([true])
})

// https://github.com/nearform/graphql-hooks/issues/682
it('an event with errors shows them with its data, until an event with other errors, or without any', async () => {
  const { result, send } = await connected()
  await send(priced(1))
  for (const message of ['no price', 'no market']) {
    await send({ data: { price: null }, errors: [{ message }] })
    const error = { name: 'GraphQLResultError', errors: [{ message }] }
    expect(result.current).toMatchObject({
      ...{ status: 'error', data: { price: null }, error, connected: true, done: false },
    })
  }
  await send({ ...priced(2), errors: [{ message: 'perhaps' }] })
  expect(result.current).toMatchObject({ status: 'error', data: { price: 2 } })
  const success = { status: 'success', error: undefined, done: false }
  for (const price of [2, 3]) {
    await send(priced(price))
    expect(result.current).toMatchObject({ ...success, data: { price } })
  }
})

// https://github.com/urql-graphql/urql/issues/407
it.each([
  ['EmptyResultError', { data: null }],
  ['GraphQLResultError', { data: null, errors: [{ message: 'no price' }] }],
])(
  'an event with %s is shown, and the subscription is done when the server completes',
  async (name, event) => {
    const { complete, last, result } = await connected()
    last().send(event)
    await complete()
    expect(result.current).toMatchObject({ status: 'error', error: { name }, done: true })
  },
)

it.each([
  ['a query', 'query Price { price }', undefined, 'query Price: this is not a subscription.'],
  ['variables that JSON would change', PriceChanged, { symbol: NaN }, 'variables.symbol'],
  ['a document without text', '', undefined, 'has no text'],
])('a subscription with %s has a RequestError and does not connect', async (_, document, variables, says) => {
  const { connections, render } = priceHarness()
  function Wrong() {
    const { error, status } = useSubscription(document, { variables })
    return <p>{`${status}, ${String(error)}`}</p>
  }
  render(<Wrong />)
  expect(screen.getByText(/^error, RequestError: /).textContent).toContain(says)
  await eventsShown()
  expect(connections).toHaveLength(0)
})

it('a client that is aborted gives a subscription a NetworkError, and no AbortError', async () => {
  const aborting = new AbortController()
  const { result } = await connected({ signal: aborting.signal })
  aborting.abort()
  await eventsShown()
  expect(result.current.error?.name).toBe('NetworkError')
})

test('after a server has said that it restarts, the data stays, with the error beside it, and `connected` is false', async () => {
  // The wait for the next connection is random. This one is longer than the test.
  vi.spyOn(Math, 'random').mockReturnValue(100)
  const { complete, result, send } = await connected({ middleware: [reconnect()] })
  await send(priced(1), { errors: [{ message: 'bye', extensions: { code: 'SHUTTING_DOWN' } }] })
  await complete()
  const lost = { error: { name: 'GraphQLResultError' }, connected: false, done: false }
  expect(result.current).toMatchObject({ data: { price: 1 }, ...lost })
})

interface PriceProps {
  onData: (data: PriceData, variables: { symbol: string }) => void
  symbol?: string | undefined
}

function PriceWithOnData({ onData, symbol = 'A' }: PriceProps) {
  const { data, error } = useSubscription(PriceChanged, {
    variables: symbol ? { symbol } : skipToken,
    onData,
  })
  return <output>{error ? 'failed' : data?.price}</output>
}

/** Renders a component, and records its prices and what was on the screen then. */
async function renderPrice() {
  const all = priceHarness()
  const events: unknown[] = []
  const onData = vi.fn<PriceProps['onData']>(({ price }) => {
    events.push([price, screen.getAllByRole('status')[0]?.textContent])
  })
  const view = all.render(<PriceWithOnData onData={onData} />)
  await eventsShown()
  return { ...all, ...view, events, onData }
}

// https://github.com/apollographql/apollo-client/pull/11066
it('`onData` gets each event once and in order, before the component shows it', async () => {
  const { events, send } = await renderPrice()
  await send(priced(1), priced(2), priced(2), priced(3))
  expectText('3')
  await send(priced(4))
  expect(events).toEqual([
    [1, ''],
    [2, ''],
    [2, ''],
    [3, ''],
    [4, '3'],
  ])
})

it('an event for a component without `onData` logs nothing', async () => {
  const errors = watchErrors()
  const { send } = await withPrice()
  await send(priced(2))
  expect(errors).not.toHaveBeenCalled()
})

it('`onData` gets the variables of its subscription', async () => {
  const { onData, rerender, send } = await renderPrice()
  await send(priced(1))
  rerender(<PriceWithOnData onData={onData} symbol="B" />)
  await eventsShown()
  await send(priced(2))
  expect(onData.mock.calls.map(([, variables]) => variables)).toEqual([{ symbol: 'A' }, { symbol: 'B' }])
})

it('`onData` gets no event with errors, and no failure of the connection', async () => {
  const { cut, events, send } = await renderPrice()
  await send({ data: { price: 1 }, errors: [{ message: 'old' }] })
  await cut()
  expectText('failed')
  expect(events).toEqual([])
})

it('`onData` of the last render is called, without another connection', async () => {
  const { connections, onData, rerender, send } = await renderPrice()
  const newest = vi.fn<PriceProps['onData']>()
  rerender(<PriceWithOnData onData={newest} />)
  await eventsShown()
  const opened = connections.length
  await send(priced(1))
  expect(newest).toHaveBeenCalledTimes(1)
  expect(onData).not.toHaveBeenCalled()
  expect(connections).toHaveLength(opened)
})

it('`onData` is called for each component that shares the connection, also if one of them throws', async () => {
  const { onData, rerender, send } = await renderPrice()
  const thrown = new Error('in onData')
  const errors = watchErrors()
  const fail = () => {
    throw thrown
  }
  rerender([<PriceWithOnData key="1" onData={fail} />, <PriceWithOnData key="2" onData={onData} />])
  await eventsShown()
  await send(priced(1))
  await send(priced(2))
  expect(onData.mock.calls.map(([{ price }]) => price)).toEqual([1, 2])
  expect(errors.mock.calls).toEqual([[thrown], [thrown]])
})

it('`onData` gets no event for which another `onData` has cleared the store', async () => {
  const { onData, rerender, send, store } = await renderPrice()
  const signOut = () => clearStore(store)
  rerender([<PriceWithOnData key="1" onData={signOut} />, <PriceWithOnData key="2" onData={onData} />])
  await eventsShown()
  await send(priced(1))
  expect(onData).not.toHaveBeenCalled()
})

// https://github.com/react/react/issues/14988
// https://github.com/apollographql/apollo-client/issues/6970
// https://github.com/apollographql/apollo-client/issues/7511
// https://github.com/apollographql/apollo-client/issues/8439
// https://github.com/nearform/graphql-hooks/issues/1094
// https://github.com/apollographql/apollo-client/issues/7198
test('a render after a change of the symbol never shows the price of the old one', async () => {
  const { send, showPrice } = priceHarness()
  const { change, states } = await showPrice('A')
  await send(priced(1))
  const before = states.length
  await change('B')
  await send(priced(2))
  expect(new Set(states.slice(before).map(({ data }) => data?.price))).toEqual(new Set([undefined, 2]))
})

/** A subscription that gets its events from the test. */
function subscribed() {
  const { store, last } = eventSource()
  const { [internals]: shared, client } = store
  const query = toQuery(client, PriceChanged, { variables: { symbol: 'A' } }, 'subscription')
  return { entry: new SubscriptionEntry(query, shared), entries: shared.subscriptions, last }
}

test('an event of an old connection is ignored, however late it arrives', async () => {
  const leaveAfter = async (microtasks: number) => {
    const { entry, last } = subscribed()
    entry.follow(idleObserver())
    await waitForTasks()
    last().send(priced(1))
    for (let turn = 0; turn < microtasks; turn++) await Promise.resolve()
    entry.clear()
    await waitForTasks()
    return entry.state
  }
  const states = await Promise.all(Array.from({ length: 30 }, (_, microtasks) => leaveAfter(microtasks)))
  expect(states).toEqual(states.map(() => ({ ...waiting, connected: true })))
})

test('a subscription that is cleared after its last listener has left is removed at once', () => {
  const { entry, entries } = subscribed()
  entry.follow(idleObserver())()
  entry.clear()
  expect(entries.values()).toHaveLength(0)
})
