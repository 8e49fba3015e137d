import { fireEvent, render, screen } from '@testing-library/react'
import { createClient, type Middleware } from '@thinql/core'
import { expect, test } from 'vitest'
import { eventsShown, PriceChanged } from '../../../test/screens/prices.tsx'
import { createQueryStore, listen, type QueryRequest, type StoreEvent, useSubscription } from '../../index.ts'

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
