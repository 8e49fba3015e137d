import { createClient, type Middleware, reconnect, subscribe } from '@thinql/core'
import { expect, test } from 'vitest'
import { collect } from '../promises.ts'
import { respondWith, serve, serveResponse } from '../serve.ts'
import { cut, fetchOf } from '../streaming/chunks.ts'
import { complete, event, follow, serveInTurn } from '../streaming/serveInTurn.ts'

const document = 'subscription Added { n }'
const eventStream = 'text/event-stream'

/** The results of a subscription whose events arrive in these chunks. */
function resultsOf(...chunks: readonly (string | Uint8Array<ArrayBuffer>)[]) {
  return collect(subscribe<{ n: unknown }>(createClient({ fetch: fetchOf(eventStream, chunks) }), document))
}

// https://github.com/graphql-hive/graphql-yoga/issues/2279
// https://github.com/sourcenetwork/defradb/issues/3974
test('the events had no name, and the page showed nothing: each of them arrives', async () => {
  const results = await resultsOf('data: {"data":{"n":1}}\n\ndata: {"data":{"n":2}}\n\n', complete)
  expect(results.map(({ data }) => data)).toEqual([{ n: 1 }, { n: 2 }])
})

// https://github.com/strawberry-graphql/strawberry/issues/3626
// https://github.com/graphql-hive/router/issues/1367
test('a server streams multipart only, and only if `Accept` has it: the subscription works there', async () => {
  const endpoint = await serve((incoming, response) => {
    incoming.resume()
    if (!incoming.headers.accept?.includes('multipart/mixed'))
      return respondWith(200, { data: null, errors: [{ message: 'Subscriptions need multipart/mixed' }] })(
        response,
      )
    response.writeHead(200, { 'content-type': 'multipart/mixed; boundary=graphql' })
    return response.end('--graphql\r\n\r\n{"payload":{"data":{"n":1}}}\r\n--graphql--')
  })
  const results = await collect(subscribe<object>(createClient({ endpoint }), document))
  expect(results.map(({ data }) => data)).toEqual([{ n: 1 }])
})

// https://github.com/sourcenetwork/defradb/issues/3986
// https://github.com/a2aproject/a2a-rs/pull/146
test('a subscription was refused with JSON, and nobody saw the reason: the error has the message', async () => {
  const errors = [{ message: 'Cannot query field "commits" on type "Subscription".' }]
  const endpoint = await serveResponse(respondWith(200, { data: null, errors }))
  const results = await collect(subscribe<object>(createClient({ endpoint }), document))
  expect(results).toMatchObject([{ error: { name: 'GraphQLResultError', errors } }])
})

// https://github.com/Wei-Shaw/sub2api/issues/4610
test('a refusal in JSON was labelled as an event stream: the error has the message', async () => {
  const errors = [{ message: 'Who are you?' }]
  const endpoint = await serveResponse(respondWith(200, { data: null, errors }, eventStream))
  const results = await collect(subscribe<object>(createClient({ endpoint }), document))
  expect(results).toMatchObject([{ error: { name: 'GraphQLResultError', errors } }])
})

// https://github.com/apollographql/apollo-client/issues/7982
test('one event with errors ended the subscription for good: the next event arrives', async () => {
  const failed = 'event: next\ndata: {"data":{"n":null},"errors":[{"message":"no"}]}\n\n'
  const results = await resultsOf(event(1), failed, event(3), complete)
  expect(results.map(({ error, data }) => error?.name ?? data?.n)).toEqual([1, 'GraphQLResultError', 3])
})

// https://github.com/NepeinAV/rn-eventsource-reborn/pull/1
test('the event `complete` had no data and was ignored: it ends the subscription', async () => {
  const server = await serveInTurn((incoming, response) => {
    incoming.resume()
    response.writeHead(200, { 'content-type': eventStream }).write(event(1) + complete)
  })
  expect(await collect(follow(server.endpoint))).toMatchObject([{ data: { n: 1 } }])
  expect(server.count).toBe(1)
})

// https://github.com/rexxars/eventsource-parser/issues/17
test('a line end came in two chunks, and one event became two: it stays one', async () => {
  const results = await resultsOf('event: next\r\ndata: {"data":\r', '\ndata: {"n":1}}\r\n\r', '\n', complete)
  expect(results.map(({ data }) => data)).toEqual([{ n: 1 }])
})

// https://github.com/FellouAI/eko/pull/287
test('a chunk ended inside a character, which was garbled: it is read whole', async () => {
  const text = `event: next\ndata: {"data":{"n":"乌龙茶"}}\n\n${complete}`
  const bytes = cut(
    text,
    Array.from(text, (_character, index) => index),
  )
  expect((await resultsOf(...bytes)).map(({ data }) => data)).toEqual([{ n: '乌龙茶' }])
})

// https://github.com/async-graphql/async-graphql/issues/709
// https://github.com/sourcenetwork/defradb/issues/5165
test('large integers in events were rounded: an app can bring its own parser', async () => {
  const parse = (text: string): unknown => JSON.parse(text.replaceAll(/\b\d{16,}\b/g, '"$&"'))
  const exact: Middleware = (next) => (operation) => next({ ...operation, parse })
  const fetch = fetchOf(eventStream, ['event: next\ndata: {"data":{"n":823766058909761536}}\n\n', complete])
  const results = await collect(
    subscribe<object>(createClient({ fetch, middleware: [reconnect(), exact] }), document),
  )
  expect(results.map(({ data }) => data)).toEqual([{ n: '823766058909761536' }])
})
