import { type Client, createClient } from '@thinql/core'
import { describe, expect, test } from 'vitest'
import { maxPartLength } from './parts.ts'
import { stream } from './stream.ts'
import { subscribe } from './subscribe.ts'
import { respondWith, serveResponse } from '../../test/support/serve.ts'
import { fetchOf } from '../../test/streaming/formats.ts'
import { collect } from '../../test/support/promises.ts'
import { recordRequests } from '../../test/support/recordRequests.ts'

const incremental = 'multipart/mixed; boundary="-"'
const part = (payload: unknown) =>
  `\r\n---\r\n\r\n${typeof payload === 'string' ? payload : JSON.stringify(payload)}`
const first = part({ data: { a: 1 }, hasNext: true })

function streamed(...chunks: string[]) {
  return collect(stream(createClient({ fetch: fetchOf(incremental, chunks) }), 'query A { a }'))
}

// https://github.com/expo/expo/pull/49324
// https://github.com/rmosolgo/graphql-ruby/issues/5380
test.for([
  { what: 'it has no closing delimiter', chunks: [first], name: 'NetworkError', message: 'it ended early' },
  {
    what: 'it ends inside a part',
    chunks: [first, '\r\n---\r\n\r\n{"pa'],
    name: 'NetworkError',
    message: 'early',
  },
  {
    what: 'it closes before the last part',
    chunks: [`${first}\r\n-----`],
    name: 'NetworkError',
    message: 'it ended early',
  },
  {
    what: 'a part is too long',
    chunks: [first, part(''), 'a'.repeat(maxPartLength)],
    name: 'NetworkError',
    message: 'a part is longer than 16777216 characters',
  },
  {
    what: 'a part is not JSON',
    chunks: [first, `${part('nope')}\r\n---`],
    name: 'ParseError',
    message: 'not JSON',
  },
  {
    what: 'a part is not a payload',
    chunks: [first, part({ incremental: 'no', hasNext: false })],
    name: 'ParseError',
    message: 'not a GraphQL response',
  },
])('a stream keeps its data and ends with an error when $what', async ({ chunks, name, message }) => {
  const [growing, last, ...others] = await streamed(...chunks)
  expect(growing).toMatchObject({ data: { a: 1 }, hasNext: true })
  expect(last).toMatchObject({ data: { a: 1 }, error: { name }, response: { status: 200 } })
  expect(last?.error?.message).toContain(`query A: 200, the body`)
  expect(last?.error?.message).toContain(message)
  expect([last?.hasNext, others]).toEqual([undefined, []])
})

test('a stream without parts gives a NetworkError', async () => {
  expect(await streamed('\r\n-----')).toMatchObject([{ error: { name: 'NetworkError' } }])
})

test('a part with GraphQL errors does not end the stream', async () => {
  const errors = [{ message: 'no', path: ['b'] }]
  const results = await streamed(
    part({ data: { a: 1, b: null }, errors, hasNext: true }),
    part({ incremental: [{ path: [], data: { c: 2 } }], hasNext: false }),
  )
  expect(results).toMatchObject([
    { data: { a: 1, b: null }, error: { name: 'GraphQLResultError', errors }, hasNext: true },
    { data: { a: 1, b: null, c: 2 }, error: { name: 'GraphQLResultError', errors } },
  ])
})

test('a GraphQLResultError has the text of its part as body', async () => {
  const payload = JSON.stringify({ data: { a: null }, errors: [{ message: 'no' }], hasNext: false })
  expect(await streamed(part(payload))).toMatchObject([
    { error: { name: 'GraphQLResultError', response: { body: payload } } },
  ])
})

test('a ParseError does not quote the part', async () => {
  const [last] = await streamed(`${part('{"token": "s3cret", }')}\r\n---`)
  expect(String(last?.error)).not.toContain('s3cret')
})

test('a stream with a single part without hasNext gives one Result', async () => {
  const [only, ...others] = await streamed(part({ data: { a: 1 }, extensions: { b: 2 } }))
  expect(only).toMatchObject({ data: { a: 1 }, extensions: { b: 2 }, response: { status: 200 } })
  expect(others).toEqual([])
})

const both = [
  { name: 'stream', run: (client: Client) => stream(client, 'query A { a }') },
  { name: 'subscribe', run: (client: Client) => subscribe(client, 'subscription A { a }') },
]

describe.for(both)('a response to $name without parts', ({ run }) => {
  const resultsOf = async (...response: Parameters<typeof respondWith>) => {
    const endpoint = await serveResponse(respondWith(...response))
    return collect(run(createClient({ endpoint })))
  }

  // https://github.com/sourcenetwork/defradb/issues/3986
  // https://github.com/a2aproject/a2a-rs/pull/146
  test('GraphQL errors in plain JSON give one Result', async () => {
    const errors = [{ message: 'no' }]
    expect(await resultsOf(200, { errors })).toMatchObject([
      { error: { name: 'GraphQLResultError', errors } },
    ])
  })

  test('a 401 or a 500 gives one ServerError', async () => {
    const errors = [{ message: 'no' }]
    expect(await resultsOf(401, { errors })).toMatchObject([
      { error: { name: 'ServerError', status: 401, errors } },
    ])
    expect(await resultsOf(500, 'event: complete\n\n', 'text/event-stream')).toMatchObject([
      { error: { name: 'ServerError', status: 500, response: { body: 'event: complete\n\n' } } },
    ])
  })

  test('a 401 with a closing delimiter and no part gives one ServerError', async () => {
    expect(await resultsOf(401, '\r\n-----', 'multipart/mixed; boundary="-"')).toMatchObject([
      { error: { name: 'ServerError', status: 401 } },
    ])
  })

  test.for([
    { type: 'multipart/mixed', body: part({ errors: [{ message: 'no' }] }) },
    { type: 'multipart/mixed', body: '{"errors":[{"message":"no"}]}' },
  ])('a 401 with GraphQL errors in $body of $type gives one ServerError', async ({ type, body }) => {
    const errors = [{ message: 'no' }]
    expect(await resultsOf(401, body, type)).toMatchObject([
      { error: { name: 'ServerError', status: 401, errors, response: { body } } },
    ])
  })

  test('a refusal that is longer than a part may be gives one Result', async () => {
    const body = '<'.repeat(maxPartLength + 1)
    const [result] = await resultsOf(502, body, 'multipart/mixed')
    expect(result?.error?.message).toMatch(
      / A: 502, the body broke off: a part is longer than \d+ characters$/,
    )
  })

  test('a media type that has the type of a stream in a parameter gives one Result', async () => {
    expect(
      await resultsOf(200, { data: { a: 1 } }, 'text/x; a=multipart/mixed; b="text/event-stream"'),
    ).toMatchObject([{ data: { a: 1 } }])
  })
})

const document = 'query Todo { todo { title ... @defer { note } } }'

const partWithHeader = (json: object) =>
  `\r\ncontent-type: application/json\r\n\r\n${JSON.stringify(json)}\r\n`

const firstPart = partWithHeader({ data: { todo: { title: 'Tea --- green' } }, hasNext: true })

const last = partWithHeader({
  incremental: [{ path: ['todo'], data: { note: 'a --graphql note' } }],
  hasNext: false,
})

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

// https://github.com/99designs/gqlgen/issues/3381
test('the server forgot the delimiter between two parts, and half of the data was shown: the stream ends with an error', async () => {
  const results = await resultsOf('graphql', `--graphql${firstPart.trimEnd()}${last}--graphql--\r\n`)
  expect(results.map(({ error }) => error?.name)).toEqual(['ParseError'])
})

// https://github.com/apollographql/apollo-client/pull/12982
test('a later payload had `data` of its own, which replaced everything: the old data stays', async () => {
  const later = partWithHeader({
    data: null,
    incremental: [{ path: ['todo'], data: { note: 'a' } }],
    hasNext: false,
  })
  const results = await resultsOf('-', `---${firstPart}---${later}-----\r\n`)
  expect(results.at(-1)).toMatchObject({ data: { todo: { title: 'Tea --- green', note: 'a' } } })
  expect(results.at(-1)?.error).toBeUndefined()
})

// https://github.com/ChilliCream/workshops/issues/6
test('a deferred part of the root came without a path, and it was an error: it belongs to the root', async () => {
  const atRoot = partWithHeader({ incremental: [{ label: 'slow', data: { now: 1 } }], hasNext: false })
  const results = await resultsOf('-', `---${firstPart}---${atRoot}-----\r\n`)
  expect(results.map(({ error }) => error)).toEqual([undefined, undefined])
  expect(results.at(-1)?.data).toEqual({ todo: { title: 'Tea --- green' }, now: 1 })
})
