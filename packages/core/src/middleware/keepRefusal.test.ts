import { type Client, createClient, createSession, type Failure, stream, subscribe } from '@thinql/core'
import { expect, test, vi } from 'vitest'
import { collect, complete, event, fetchInTurn, fetchOf, multipart, next } from '../../test/harness.ts'

const errors = [{ message: 'expired', extensions: { code: 'UNAUTHENTICATED' } }]
const expired = next({ errors })
const refused = { error: { name: 'GraphQLResultError', errors } }

function sessionOf(contentType: string, bodies: readonly string[]) {
  const fetch = fetchInTurn(...bodies.map((body) => fetchOf(contentType, [body])))
  const refresh = vi.fn(() => Promise.resolve('new'))
  const session = createSession({ name: 'shop', refresh })
  return { client: createClient({ fetch, middleware: [session] }), refresh }
}

test('two refusals that other events follow are both shown', async () => {
  const { client } = sessionOf('text/event-stream', [event(1) + expired + expired + event(2) + complete])
  const results = await collect(subscribe<object>(client, 'subscription { n }'))
  expect(results).toMatchObject([{ data: { n: 1 } }, refused, refused, { data: { n: 2 } }])
})

test('a subscription that stays open after a refusal is opened again after a refresh', async () => {
  vi.useFakeTimers()
  const refresh = vi.fn(() => Promise.resolve('new'))
  const session = createSession({ name: 'stays open', refresh })
  const fetch = fetchInTurn(
    fetchOf('text/event-stream', [event(1) + expired], 'stays open'),
    fetchOf('text/event-stream', [event(2) + complete]),
  )
  const client = createClient({ fetch, middleware: [session] })
  const results = collect(subscribe<object>(client, 'subscription { n }'))
  await vi.advanceTimersByTimeAsync(1000)
  expect((await results).map(({ data, error }) => error?.name ?? data)).toEqual([{ n: 1 }, { n: 2 }])
  expect(refresh).toHaveBeenCalledOnce()
})

// https://github.com/apollographql/apollo-client/issues/12258
test('Apollo Router closes a subscription whose token has expired: it goes on after a refresh', async () => {
  const closed = {
    payload: null,
    errors: [
      {
        message: 'subscription closed because the JWT has expired',
        extensions: { code: 'SUBSCRIPTION_JWT_EXPIRED' },
      },
    ],
  }
  const { client, refresh } = sessionOf('multipart/mixed; boundary=graphql', [
    multipart('graphql', [{ payload: { data: { n: 1 } } }, closed]),
    multipart('graphql', [{ payload: { data: { n: 2 } } }]),
  ])
  const results = await collect(subscribe<object>(client, 'subscription { n }'))
  expect(results.map(({ data, error }) => error?.name ?? data)).toEqual([{ n: 1 }, { n: 2 }])
  expect(refresh).toHaveBeenCalledOnce()
})

const tea = { todo: { title: 'Tea' } }
const partial = { data: { todo: null }, errors, hasNext: true }
const last = { hasNext: false }
const read = (client: Client) => collect(stream<object>(client, '{ todo { title ... @defer { note } } }'))

test('a stream that is refused with partial data is sent again after a refresh, and only the second response is shown', async () => {
  const bodies = [multipart('-', [partial, last]), multipart('-', [{ data: tea, ...last }])]
  const results = await read(sessionOf('multipart/mixed', bodies).client)
  expect(results).toMatchObject([{ data: tea }])
  expect(results[0]?.error).toBeUndefined()
})

test('a refusal with partial data that other parts follow is shown, and refreshes nothing', async () => {
  const more = { incremental: [{ path: [], data: { me: 1 } }], hasNext: true }
  const { client, refresh } = sessionOf('multipart/mixed', [multipart('-', [partial, more, last])])
  expect((await read(client)).map(({ data }) => data)).toEqual([
    { todo: null },
    { todo: null, me: 1 },
    { todo: null, me: 1 },
  ])
  expect(refresh).not.toHaveBeenCalled()
})

test('a query is not sent again after a part with data and an error without data', async () => {
  const part = '\r\n---\r\n\r\n{"data":{"a":1},"hasNext":true}\r\n---\r\n\r\n{"hasNext":true}\r\n---'
  const client = createClient({
    fetch: fetchOf('multipart/mixed', [part]),
    middleware: [
      (send) => async (operation) => {
        const { error } = await send(operation)
        await operation.onPart?.({ error: error as Failure, hasNext: true })
        return send(operation)
      },
    ],
  })
  const results = await collect(stream<object>(client, 'query Todo { a }'))
  expect(results.map(({ data, error }) => error?.name ?? data)).toEqual([
    { a: 1 },
    { a: 1 },
    'NetworkError',
    'RequestError',
  ])
  const message = 'query Todo: a part with data has arrived, so it is not sent again.'
  expect(results.at(-1)?.error?.message).toBe(message)
})
