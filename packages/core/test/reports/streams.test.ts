import { createClient, stream } from '@thinql/core'
import { expect, test } from 'vitest'
import { collect, deferred } from '../support/promises.ts'
import { recordRequests } from '../support/recordRequests.ts'
import { serve } from '../support/serve.ts'
import { fetchOf } from '../streaming/chunks.ts'

const document = 'query Todo { todo { title ... @defer { note } } }'
const part = (json: object) => `\r\ncontent-type: application/json\r\n\r\n${JSON.stringify(json)}\r\n`
const first = part({ data: { todo: { title: 'Tea --- green' } }, hasNext: true })
const last = part({ incremental: [{ path: ['todo'], data: { note: 'a --graphql note' } }], hasNext: false })
const whole = { todo: { title: 'Tea --- green', note: 'a --graphql note' } }

/** The results of a response with this boundary that arrives in these chunks. */
function resultsOf(boundary: string, ...chunks: readonly string[]) {
  return collect(
    stream(createClient({ fetch: fetchOf(`multipart/mixed; boundary="${boundary}"`, chunks) }), document),
  )
}

// https://github.com/whatwg/fetch/issues/862
// https://github.com/pietercolpaert/ldfetch/issues/23
test('a long `Accept` makes browsers ask another origin for permission first: a stream stays below', async () => {
  const { endpoint, arrived } = await recordRequests()
  await collect(stream(createClient({ endpoint }), document))
  expect(arrived[0]?.headers.accept).toMatch(/multipart\/mixed/)
  expect(arrived[0]?.headers.accept?.length).toBeLessThan(128)
})

// https://github.com/urql-graphql/urql/issues/3153
test('three hyphens in the data cut a deferred response into pieces: only a delimiter ends a part', async () => {
  const results = await resultsOf('-', `---${first}---${last}-----\r\n`)
  expect(results.map(({ error }) => error)).toEqual([undefined, undefined])
  expect(results.at(-1)?.data).toEqual(whole)
})

// https://github.com/apollographql/apollo-ios/issues/3453
test('the boundary stood in the data, and the part was cut there: a delimiter begins a line', async () => {
  const results = await resultsOf('graphql', `--graphql${first}`, `--graphql${last}--graphql--\r\n`)
  expect(results.map(({ error }) => error)).toEqual([undefined, undefined])
  expect(results.at(-1)?.data).toEqual(whole)
})

// https://github.com/apollographql/apollo-ios/issues/3612
test('the closing delimiter came in a chunk of its own and could not be parsed: it ends the stream', async () => {
  const results = await resultsOf('graphql', `--graphql${first}`, `--graphql${last}`, '--graph', 'ql--\r\n')
  expect(results.map(({ error }) => error)).toEqual([undefined, undefined])
  expect(results.at(-1)?.data).toEqual(whole)
})

// https://github.com/apollographql/router/issues/1588
test('a part was shown only when the next one came: it is shown when its JSON is whole', async () => {
  const shown = deferred()
  const endpoint = await serve((incoming, response) => {
    incoming.resume()
    response.writeHead(200, { 'content-type': 'multipart/mixed; boundary=graphql' })
    response.write(`--graphql${first.trimEnd()}`)
    void shown.promise.then(() => response.end(`\r\n--graphql${last}--graphql--`))
  })
  const results = stream(createClient({ endpoint }), document)
  expect((await results.next()).value).toMatchObject({ data: { todo: { title: 'Tea --- green' } } })
  shown.resolve()
  expect((await results.next()).value).toMatchObject({ data: whole })
})

// https://github.com/expo/expo/pull/49324
// https://github.com/rmosolgo/graphql-ruby/issues/5380
test('a deferred response was cut off and counted as complete: the stream ends with a NetworkError', async () => {
  const endpoint = await serve((incoming, response) => {
    incoming.resume()
    response.writeHead(200, { 'content-type': 'multipart/mixed; boundary=graphql' })
    response.write(`--graphql${first}--graphql`, () => setTimeout(() => response.destroy(), 20))
  })
  const results = await collect(stream(createClient({ endpoint }), document))
  const data = { todo: { title: 'Tea --- green' } }
  expect(results).toMatchObject([
    { data, hasNext: true },
    { data, error: { name: 'NetworkError' } },
  ])
})

// https://github.com/99designs/gqlgen/issues/3381
test('the server forgot the delimiter between two parts, and half of the data was shown: the stream ends with an error', async () => {
  const results = await resultsOf('graphql', `--graphql${first.trimEnd()}${last}--graphql--\r\n`)
  expect(results.map(({ error }) => error?.name)).toEqual(['ParseError'])
})

// https://github.com/ChilliCream/workshops/issues/6
test('a deferred part of the root came without a path, and it was an error: it belongs to the root', async () => {
  const atRoot = part({ incremental: [{ label: 'slow', data: { now: 1 } }], hasNext: false })
  const results = await resultsOf('-', `---${first}---${atRoot}-----\r\n`)
  expect(results.map(({ error }) => error)).toEqual([undefined, undefined])
  expect(results.at(-1)?.data).toEqual({ todo: { title: 'Tea --- green' }, now: 1 })
})

// https://github.com/apollographql/apollo-kotlin/issues/6979
test('the first payload had its deferred parts too, and they were dropped: they are in the data', async () => {
  const folded = {
    data: { todo: {} },
    incremental: [{ path: ['todo'], data: { note: 'a' } }],
    hasNext: false,
  }
  const results = await resultsOf('-', `---${part(folded)}-----\r\n`)
  expect(results).toMatchObject([{ data: { todo: { note: 'a' } } }])
})

// https://github.com/apollographql/apollo-client/pull/12982
test('a later payload had `data` of its own, which replaced everything: the old data stays', async () => {
  const later = part({ data: null, incremental: [{ path: ['todo'], data: { note: 'a' } }], hasNext: false })
  const results = await resultsOf('-', `---${first}---${later}-----\r\n`)
  expect(results.at(-1)).toMatchObject({ data: { todo: { title: 'Tea --- green', note: 'a' } } })
  expect(results.at(-1)?.error).toBeUndefined()
})

// https://github.com/maraisr/meros/issues/18
test('`charset` after the boundary became a part of it: parameters end at a semicolon', async () => {
  const fetch = fetchOf('multipart/mixed;boundary="-";charset=utf-8', [`---${first}---${last}-----\r\n`])
  expect((await collect(stream(createClient({ fetch }), document))).at(-1)?.data).toMatchObject({
    todo: { title: 'Tea --- green' },
  })
})
