import { createClient, type Middleware, reconnect, subscribe } from '@thinql/core'
import { expect, test } from 'vitest'
import { collect } from '../support/promises.ts'
import { respondWith, serve, serveResponse } from '../support/serve.ts'
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

// https://github.com/florimondmanca/httpx-sse/pull/19
// https://github.com/whatwg/html/issues/7630
test('the Content-Type named two media types, and the events were refused: the last one counts', async () => {
  const fetch = fetchOf('application/json, text/event-stream; charset=utf-8', [event(1), complete])
  expect(await collect(subscribe(createClient({ fetch }), document))).toMatchObject([{ data: { n: 1 } }])
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

// https://github.com/openai/openai-python/pull/3819
// https://github.com/rexxars/eventsource-parser/pull/41
test('a byte order mark or an empty chunk cost an event: each event arrives', async () => {
  const bytes = cut('\uFEFFdata: {"data":{"n":1}}\r\n\r\ndata: {"data":\r', [1, 2])
  const results = await resultsOf(...bytes, '', '\ndata: {"n":2}}\r\n\r\n', complete)
  expect(results.map(({ data }) => data)).toEqual([{ n: 1 }, { n: 2 }])
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

// https://github.com/a2aproject/a2a-python/issues/540
// https://github.com/continuedev/continue/pull/13144
test('comments that keep a connection open are skipped', async () => {
  const results = await resultsOf(`:\n\n: ping\n${event(1)}: ping\n\n${event(2)}`, complete)
  expect(results.map(({ data }) => data)).toEqual([{ n: 1 }, { n: 2 }])
})

// https://github.com/florimondmanca/httpx-sse/pull/46
test('a comment after an event with an id counted as an event without data: it is skipped', async () => {
  const results = await resultsOf(`id: 7\n${event(1)}: ping\n\n`, complete)
  expect(results.map(({ data }) => data)).toEqual([{ n: 1 }])
})

const json = 'content-type: application/json\r\n\r\n'
const payload = (n: number) => `--graphql\r\n${json}{"payload":{"data":{"n":${n}}}}\r\n`

/** The results of a subscription whose multipart body has this text. */
function resultsOfParts(text: string) {
  const fetch = fetchOf('multipart/mixed; boundary=graphql', [text])
  return collect(subscribe<object>(createClient({ fetch }), document))
}

// https://github.com/apollographql/router/issues/4634
// https://github.com/apollographql/apollo-client/pull/11594
test('a last payload of null made the client throw: the subscription is complete', async () => {
  const results = await resultsOfParts(`${payload(1)}--graphql\r\n${json}{"payload":null}\r\n--graphql--`)
  expect(results).toMatchObject([{ data: { n: 1 } }])
})

// https://github.com/async-graphql/async-graphql/issues/1375
// https://github.com/apollographql/apollo-ios/pull/2924
test('empty objects came between the events: they are skipped as heartbeats', async () => {
  const heartbeat = `--graphql\r\n${json}{}\r\n`
  const results = await resultsOfParts(
    `\r\n${heartbeat}${payload(1)}${heartbeat}${payload(2)}--graphql--\r\n`,
  )
  expect(results.map(({ data }) => data)).toEqual([{ n: 1 }, { n: 2 }])
})

// https://github.com/graphql-python/gql/pull/598
test('a proxy left empty parts in the stream, and the client raised: they are skipped', async () => {
  const results = await resultsOfParts(
    `--graphql\r\n\r\n${payload(1)}--graphql\r\n\r\n\r\n${payload(2)}--graphql--`,
  )
  expect(results.map(({ data }) => data)).toEqual([{ n: 1 }, { n: 2 }])
})

// https://github.com/graphql-hive/graphql-yoga/pull/3214
test('`complete` came with an empty line of data and counted as an event: it ends the subscription', async () => {
  const results = await resultsOf(event(1), 'event: complete\ndata:\n\n')
  expect(results).toMatchObject([{ data: { n: 1 } }])
})

// https://github.com/enisdenjo/graphql-sse/pull/23
test('the server went away inside an event, and nobody noticed: the last Result is an error without half an event', async () => {
  const results = await resultsOf(event(1), 'event: next\ndata: {"data":{"n":2}}\n')
  expect(results).toMatchObject([{ data: { n: 1 } }, { error: { name: 'NetworkError' } }])
})

// https://github.com/Swydo/ddp-apollo/issues/285
// https://github.com/ballerina-platform/ballerina-library/issues/3565
test('a null in a field that is never null ended the subscription: the next event arrives', async () => {
  const failed = 'event: next\ndata: {"data":null,"errors":[{"message":"Cannot return null"}]}\n\n'
  const results = await resultsOf(event(1), failed, event(3), complete)
  expect(results.map(({ error, data }) => error?.name ?? data?.n)).toEqual([1, 'GraphQLResultError', 3])
})

// https://github.com/TykTechnologies/graphql-go-tools/pull/309
test('the socket died, and the client waited forever: the subscription ends with an error', async () => {
  const server = await serveInTurn(event(1))
  const results = await collect(follow(server.endpoint, []))
  expect(results).toMatchObject([{ data: { n: 1 } }, { error: { name: 'NetworkError' } }])
})
