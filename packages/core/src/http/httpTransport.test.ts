import { once } from 'node:events'
import { createServer } from 'node:net'
import {
  type ClientOptions,
  createClient,
  type Middleware,
  request,
  type RequestOptions,
  toResult,
} from '@thinql/core'
import { describe, expect, test, vi } from 'vitest'
import { listenOnPort } from '../../test/listenOnPort.ts'
import { outcomeOf } from '../../test/outcomeOf.ts'
import { data, errors, extensions, graphqlResponse, html, testRows } from '../../test/rows.ts'
import { respondCutOff, respondWith, serve, serveResponse } from '../../test/serve.ts'

describe('gives a ParseError for', () => {
  const outcome = { name: 'ParseError' }
  testRows([
    { what: 'an empty body', status: 200, body: '', outcome },
    { what: 'an empty body', status: 204, body: '', outcome },
    { what: 'HTML', status: 200, body: html, type: 'text/html', outcome },
    { what: 'HTML with the media type of JSON', status: 200, body: html, outcome },
    { what: 'half of JSON', status: 201, body: '{"data":{"todo":', outcome },
    { what: 'two JSON texts', status: 200, body: '{"data":{}}\n{"data":{}}', outcome },
    { what: 'JSON null', status: 200, body: 'null', outcome },
    { what: 'a JSON string', status: 200, body: '"data"', outcome },
    { what: 'a JSON number', status: 200, body: '0', outcome },
    { what: 'an array', status: 200, body: [{ data }], outcome },
    { what: 'an empty array', status: 200, body: [], outcome },
    { what: 'data that is an array', status: 200, body: { data: [data] }, outcome },
    { what: 'data that is a string', status: 200, body: { data: '' }, outcome },
    { what: 'data that is false', status: 200, body: { data: false }, outcome },
    { what: 'data that is 0', status: 200, body: { data: 0 }, outcome },
    { what: 'errors that are an object', status: 200, body: { data, errors: errors[0] }, outcome },
    { what: 'errors that are a string', status: 200, body: { errors: 'No such todo' }, outcome },
    { what: 'errors that are false', status: 200, body: { data, errors: false }, outcome },
    { what: 'an error that is a string', status: 200, body: { errors: ['No'] }, outcome },
    { what: 'an error that is null', status: 200, body: { errors: [...errors, null] }, outcome },
    { what: 'an error that is a list', status: 200, body: { errors: [['No']] }, outcome },
    { what: 'an error without message', status: 200, body: { errors: [{ path: [] }] }, outcome },
    {
      what: 'an error whose message is in __proto__',
      status: 200,
      body: '{"errors":[{"__proto__":{"message":"No"}}]}',
      outcome,
    },
    {
      what: 'errors of the wrong shape and data: null',
      status: 200,
      body: { data: null, errors: {} },
      outcome,
    },
    { what: 'an error whose message is no string', status: 200, body: { errors: [{ message: 1 }] }, outcome },
  ])
})

describe('gives an EmptyResultError for', () => {
  const outcome = { name: 'EmptyResultError' }
  testRows([
    { what: 'an empty object', status: 200, body: {}, outcome },
    { what: 'other JSON', status: 200, body: { message: 'ok' }, outcome },
    { what: 'data: null', status: 200, body: { data: null }, outcome: { ...outcome, data: null } },
    {
      what: 'data: null, errors: null',
      status: 200,
      body: { data: null, errors: null },
      outcome: { ...outcome, data: null },
    },
    { what: 'errors: []', status: 200, body: { errors: [] }, outcome },
    {
      what: 'data: null, errors: []',
      status: 202,
      body: { data: null, errors: [] },
      outcome: { ...outcome, data: null },
    },
    { what: 'only extensions', status: 200, body: { extensions }, outcome: { ...outcome, extensions } },
    { what: 'data in __proto__', status: 200, body: '{"__proto__":{"data":{}}}', outcome },
    { what: 'errors in __proto__', status: 200, body: '{"__proto__":{"errors":[]}}', outcome },
  ])
})

describe('gives a GraphQLResultError for', () => {
  const outcome = { name: 'GraphQLResultError', errors }
  testRows([
    { what: 'errors alone', status: 200, body: { errors }, outcome },
    {
      what: 'errors and data: null',
      status: 200,
      body: { data: null, errors },
      outcome: { ...outcome, data: null },
    },
    {
      what: 'errors and partial data',
      status: 294,
      body: { data: { todo: null }, errors, extensions },
      type: graphqlResponse,
      outcome: { ...outcome, data: { todo: null }, extensions },
    },
    {
      what: 'errors and complete data',
      status: 200,
      body: { data, errors },
      type: graphqlResponse,
      outcome: { ...outcome, data },
    },
  ])
})

describe('gives the data for', () => {
  testRows([
    { what: 'data as JSON', status: 200, body: { data }, outcome: { data } },
    {
      what: 'data as a GraphQL response',
      status: 200,
      body: { data },
      type: graphqlResponse,
      outcome: { data },
    },
    {
      what: 'data with a wrong media type',
      status: 200,
      body: { data },
      type: 'text/html',
      outcome: { data },
    },
    { what: 'data with the last status of success', status: 299, body: { data }, outcome: { data } },
    { what: 'an empty object', status: 200, body: { data: {} }, outcome: { data: {} } },
    { what: 'data and errors: null', status: 200, body: { data, errors: null }, outcome: { data } },
    { what: 'data and errors: []', status: 200, body: { data, errors: [] }, outcome: { data } },
    { what: 'data and extensions', status: 200, body: { data, extensions }, outcome: { data, extensions } },
    {
      what: 'data and extensions that are an array',
      status: 200,
      body: { data, extensions: [] },
      outcome: { data },
    },
    {
      what: 'data after a byte order mark',
      status: 200,
      body: `\uFEFF${JSON.stringify({ data })}`,
      outcome: { data },
    },
  ])
})

describe('gives a ServerError for', () => {
  const outcome = { name: 'ServerError' }
  testRows([
    { what: 'no Location', status: 301, body: '', outcome },
    { what: 'a body that is not modified', status: 304, body: '', outcome },
    { what: 'an empty body', status: 401, body: '', outcome },
    { what: 'HTML', status: 502, body: html, type: 'text/html', outcome },
    { what: 'plain text', status: 429, body: 'Slow down', type: 'text/plain', outcome },
    { what: 'half of JSON', status: 500, body: '{"errors":[', outcome },
    { what: 'JSON null', status: 500, body: 'null', outcome },
    { what: 'a JSON array', status: 400, body: [{ errors }], outcome },
    { what: 'other JSON', status: 403, body: { reason: 'expired' }, outcome },
    { what: 'errors of the wrong shape', status: 400, body: { errors: ['No'] }, outcome },
    { what: 'data of the wrong shape beside errors', status: 400, body: { data: 1, errors }, outcome },
    { what: 'complete data', status: 500, body: { data }, outcome: { ...outcome, data } },
    {
      what: 'complete data and the first status after success',
      status: 300,
      body: { data },
      outcome: { ...outcome, data },
    },
    { what: 'errors as JSON', status: 400, body: { errors }, outcome: { ...outcome, errors } },
    {
      what: 'errors as a GraphQL response',
      status: 422,
      body: { errors, extensions },
      type: graphqlResponse,
      outcome: { ...outcome, errors, extensions },
    },
    {
      what: 'errors and partial data',
      status: 500,
      body: { data: { todo: null }, errors },
      type: graphqlResponse,
      outcome: { ...outcome, data: { todo: null }, errors },
    },
    {
      what: 'errors and no data',
      status: 400,
      body: { data: null, errors },
      outcome: { ...outcome, data: null, errors },
    },
    {
      what: 'an empty list of errors',
      status: 400,
      body: { errors: [], extensions },
      outcome: { ...outcome, extensions },
    },
  ])
})

const beginning = '{"data":{"todo":'

describe('a response that breaks off', () => {
  test('before its headers gives a NetworkError without response', async () => {
    const endpoint = await serve((request) => request.socket.destroy())
    const result = await request('{ todo }', { endpoint })
    expect(outcomeOf(result)).toEqual({ name: 'NetworkError', errors: [] })
  })

  test.for([200, 299])('in the body of a %i gives a NetworkError with status and text', async (status) => {
    const endpoint = await serveResponse(respondCutOff(status, beginning))
    const result = await request('{ todo }', { endpoint })
    expect(outcomeOf(result)).toEqual({ name: 'NetworkError', status, body: beginning, errors: [] })
  })

  test('after complete JSON gives neither data nor errors', async () => {
    const text = '{"data":{"todo":null},"errors":[{"message":"No"}],"extensions":{"cost":3}}'
    const endpoint = await serveResponse(respondCutOff(200, text))
    const result = await request('{ todo }', { endpoint })
    expect(outcomeOf(result)).toEqual({ name: 'NetworkError', status: 200, body: text, errors: [] })
  })

  test.for([400, 502])('in the body of a %i gives a ServerError with the text', async (status) => {
    const endpoint = await serveResponse(respondCutOff(status, beginning))
    const result = await request('{ todo }', { endpoint })
    expect(outcomeOf(result)).toEqual({ name: 'ServerError', status, body: beginning, errors: [] })
  })

  test('keeps its headers', async () => {
    const endpoint = await serveResponse(respondCutOff(200, beginning))
    const { response } = await request('{ todo }', { endpoint })
    expect(response?.headers.get('content-length')).toBe('1000')
  })
})

test('a 401 keeps its headers and body', async () => {
  const endpoint = await serveResponse((response) =>
    response.writeHead(401, { 'www-authenticate': 'Bearer' }).end('{"reason":"expired"}'),
  )
  const { error, response } = await request('{ a }', { endpoint })
  expect(error?.response).toBe(response)
  expect(response).toMatchObject({ status: 401, body: '{"reason":"expired"}' })
  expect(response?.headers.get('www-authenticate')).toBe('Bearer')
})

test('no server gives a NetworkError without response', async () => {
  const server = createServer()
  const port = await listenOnPort(server)
  await once(server.close(), 'close')
  const result = await request('{ todo }', { endpoint: `http://127.0.0.1:${port}/graphql` })
  expect(outcomeOf(result)).toEqual({ name: 'NetworkError', errors: [] })
  expect(result.error?.message).toBe(`query: fetch failed: connect ECONNREFUSED 127.0.0.1:${port}`)
})

test('a redirect is followed', async () => {
  const location = await serveResponse(respondWith(200, { data: { todo: 1 } }))
  const endpoint = await serve((_request, response) => response.writeHead(307, { location }).end())
  expect(outcomeOf(await request('{ todo }', { endpoint }))).toEqual({ status: 200, data: { todo: 1 } })
})

describe('a response of a custom fetch', () => {
  test.for<{ what: string; response: () => Response; outcome: object }>([
    {
      what: 'that is opaque gives a ServerError',
      response: () => Response.error(),
      outcome: { name: 'ServerError', status: 0, body: '', errors: [] },
    },
    {
      what: 'without body gives a ParseError',
      response: () => new Response(null),
      outcome: { name: 'ParseError', status: 200, body: '', errors: [] },
    },
    {
      what: 'whose body was read before gives a NetworkError',
      response: () => {
        const response = Response.json({ data: {} })
        void response.text()
        return response
      },
      outcome: { name: 'NetworkError', status: 200, body: '', errors: [] },
    },
  ])('$what', async ({ response, outcome }) => {
    const fetch = () => Promise.resolve(response())
    expect(outcomeOf(await request('{ todo }', { fetch }))).toEqual(outcome)
  })
})

test('decodes a character that is split between two chunks', async () => {
  const bytes = Buffer.from('{"data":{"todo":"é😀"}}').values()
  const torn = new ReadableStream({
    pull(controller) {
      const { value, done } = bytes.next()
      if (done) controller.close()
      else controller.enqueue(Uint8Array.of(value))
    },
  })
  const fetch = () => Promise.resolve(new Response(torn))
  expect((await request('{ todo }', { fetch })).data).toEqual({ todo: 'é😀' })
})

test('a body that breaks off within a character keeps all chunks, and a replacement character', async () => {
  const bytes = Buffer.from('{"data":{"todo":"é')
  const chunks = [bytes.subarray(0, 8), bytes.subarray(8, -1)].values()
  const torn = new ReadableStream({
    pull(controller) {
      const { value, done } = chunks.next()
      if (done) controller.error(new Error('reset'))
      else controller.enqueue(value)
    },
  })
  const fetch = () => Promise.resolve(new Response(torn))
  const { error } = await request('{ todo }', { fetch })
  expect(error?.response?.body).toBe('{"data":{"todo":"\uFFFD')
})

test('reads JSON that is 100,000 levels deep', async () => {
  const levels = 100_000
  const body = `{"data":{"todo":${'['.repeat(levels)}${']'.repeat(levels)}}}`
  const endpoint = await serveResponse(respondWith(200, body))
  expect((await request('{ todo }', { endpoint })).error).toBeUndefined()
})

test('request reads the body with text() where the platform has no TextDecoder', async () => {
  vi.stubGlobal('TextDecoder', undefined)
  try {
    const fetch = () => Promise.resolve(Response.json({ data: { a: 1 } }))
    expect(await createClient({ fetch }).request('{ a }')).toMatchObject({ data: { a: 1 } })
  } finally {
    vi.unstubAllGlobals()
  }
})

/** The result of a request to which a middleware responds with this JSON. */
function resultOf(json: unknown) {
  const respond: Middleware = () => (operation) => Promise.resolve(toResult(operation, json))
  return createClient({ middleware: [respond] }).request<unknown>('query A { a }')
}

test('gives data with its extensions and the status 200', async () => {
  expect(await resultOf({ data: { a: 1 }, extensions: { b: 2 } })).toEqual({
    data: { a: 1 },
    extensions: { b: 2 },
    response: { status: 200, headers: new Headers() },
  })
})

test('gives a GraphQLResultError with the partial data for errors', async () => {
  const errors = [{ message: 'no' }]
  expect(await resultOf({ data: { a: null }, errors })).toMatchObject({
    data: { a: null },
    error: { name: 'GraphQLResultError', message: 'query A: 200, no', errors },
  })
})

test.for([
  { json: {}, name: 'EmptyResultError' },
  { json: { data: null }, name: 'EmptyResultError' },
  { json: undefined, name: 'ParseError' },
  { json: [], name: 'ParseError' },
  { json: { data: 1 }, name: 'ParseError' },
  { json: { errors: 'no' }, name: 'ParseError' },
])('gives a $name for $json', async ({ json, name }) => {
  const { data, error } = await resultOf(json)
  expect([data ?? undefined, error?.name]).toEqual([undefined, name])
})

type Options = ClientOptions & RequestOptions<{ id?: number }>

interface Case {
  readonly what: string
  readonly document?: string
  readonly options?: Options
}

const throwing = () => {
  throw new Error('thrown')
}

/** Each request is wrong in one way. */
const wrongRequests: readonly Case[] = [
  { what: 'a blank document', document: ' ' },
  { what: 'a variable that JSON would change', options: { variables: { id: NaN } } },
  { what: 'an extension that JSON would change', options: { extensions: { id: NaN } } },
  { what: 'a malformed header', options: { headers: { a: 'b\nc' } } },
  { what: 'a malformed endpoint', options: { endpoint: 'http://' } },
  { what: 'a header function that throws', options: { headers: throwing } },
  { what: 'a middleware that throws', options: { middleware: [throwing] } },
]

async function nameOf({ document = '{ a }', options }: Case, more: Options) {
  const { error } = await request(document, { endpoint: 'http://127.0.0.1:1/', ...more, ...options })
  return error?.name
}

describe('gives a RequestError before it calls fetch for', () => {
  test.for(wrongRequests)('$what', async (wrong) => {
    expect(await nameOf(wrong, { fetch: throwing })).toBe('RequestError')
  })
})

describe('gives an AbortError when the signal was aborted before, also for', () => {
  const fetchThatThrows = { what: 'a fetch that throws', options: { fetch: throwing } }

  test.for([...wrongRequests, fetchThatThrows])('$what', async (wrong) => {
    expect(await nameOf(wrong, { signal: AbortSignal.abort() })).toBe('AbortError')
  })
})
