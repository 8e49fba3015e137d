import {
  type ClientOptions,
  createClient,
  type Middleware,
  request,
  type RequestOptions,
  toResult,
} from '@thinql/core'
import { describe, expect, test, vi } from 'vitest'
import { outcomeOf } from '../../test/support/outcomeOf.ts'
import { data, errors, extensions, graphqlResponse, html, testRows } from '../../test/support/rows.ts'
import { respondCutOff, respondWith, serve, serveResponse } from '../../test/support/serve.ts'

describe('responses that give a ParseError', () => {
  testRows({ name: 'ParseError' }, [
    { what: 'an empty body', body: '' },
    { what: 'an empty body', status: 204, body: '' },
    { what: 'HTML', body: html, type: 'text/html' },
    { what: 'HTML with the media type of JSON', body: html },
    { what: 'half of JSON', status: 201, body: '{"data":{"todo":' },
    { what: 'two JSON texts', body: '{"data":{}}\n{"data":{}}' },
    { what: 'JSON null', body: 'null' },
    { what: 'a JSON string', body: '"data"' },
    { what: 'a JSON number', body: '0' },
    { what: 'an array', body: [{ data }] },
    { what: 'an empty array', body: [] },
    { what: 'data that is an array', body: { data: [data] } },
    { what: 'data that is a string', body: { data: '' } },
    { what: 'data that is false', body: { data: false } },
    { what: 'data that is 0', body: { data: 0 } },
    { what: 'errors that are an object', body: { data, errors: errors[0] } },
    { what: 'errors that are a string', body: { errors: 'No such todo' } },
    { what: 'errors that are false', body: { data, errors: false } },
    { what: 'an error that is a string', body: { errors: ['No'] } },
    { what: 'an error that is null', body: { errors: [...errors, null] } },
    { what: 'an error that is a list', body: { errors: [['No']] } },
    { what: 'an error without message', body: { errors: [{ path: [] }] } },
    { what: 'an error whose message is in __proto__', body: '{"errors":[{"__proto__":{"message":"No"}}]}' },
    { what: 'errors of the wrong shape and data: null', body: { data: null, errors: {} } },
    { what: 'an error whose message is no string', body: { errors: [{ message: 1 }] } },
  ])
})

describe('responses that give an EmptyResultError', () => {
  testRows({ name: 'EmptyResultError' }, [
    { what: 'an empty object', body: {} },
    { what: 'other JSON', body: { message: 'ok' } },
    { what: 'data: null', body: { data: null }, outcome: { data: null } },
    { what: 'data: null, errors: null', body: { data: null, errors: null }, outcome: { data: null } },
    { what: 'errors: []', body: { errors: [] } },
    {
      what: 'data: null, errors: []',
      status: 202,
      body: { data: null, errors: [] },
      outcome: { data: null },
    },
    { what: 'only extensions', body: { extensions }, outcome: { extensions } },
    { what: 'data in __proto__', body: '{"__proto__":{"data":{}}}' },
    { what: 'errors in __proto__', body: '{"__proto__":{"errors":[]}}' },
  ])
})

describe('responses that give a GraphQLResultError', () => {
  testRows({ name: 'GraphQLResultError', errors }, [
    { what: 'errors alone', body: { errors } },
    { what: 'errors and data: null', body: { data: null, errors }, outcome: { data: null } },
    {
      what: 'errors and partial data',
      status: 294,
      body: { data: { todo: null }, errors, extensions },
      type: graphqlResponse,
      outcome: { data: { todo: null }, extensions },
    },
    { what: 'errors and complete data', body: { data, errors }, type: graphqlResponse, outcome: { data } },
  ])
})

describe('responses that give data', () => {
  testRows({}, [
    { what: 'data as JSON', body: { data }, outcome: { data } },
    { what: 'data as a GraphQL response', body: { data }, type: graphqlResponse, outcome: { data } },
    { what: 'data with a wrong media type', body: { data }, type: 'text/html', outcome: { data } },
    { what: 'data with the last status of success', status: 299, body: { data }, outcome: { data } },
    { what: 'an empty object', body: { data: {} }, outcome: { data: {} } },
    { what: 'data and errors: null', body: { data, errors: null }, outcome: { data } },
    { what: 'data and errors: []', body: { data, errors: [] }, outcome: { data } },
    { what: 'data and extensions', body: { data, extensions }, outcome: { data, extensions } },
    { what: 'data and extensions that are an array', body: { data, extensions: [] }, outcome: { data } },
    { what: 'data after a byte order mark', body: `\uFEFF${JSON.stringify({ data })}`, outcome: { data } },
  ])
})

describe('responses that give a ServerError', () => {
  testRows({ name: 'ServerError' }, [
    { what: 'no Location', status: 301, body: '' },
    { what: 'a body that is not modified', status: 304, body: '' },
    { what: 'an empty body', status: 401, body: '' },
    { what: 'HTML', status: 502, body: html, type: 'text/html' },
    { what: 'plain text', status: 429, body: 'Slow down', type: 'text/plain' },
    { what: 'half of JSON', status: 500, body: '{"errors":[' },
    { what: 'JSON null', status: 500, body: 'null' },
    { what: 'a JSON array', status: 400, body: [{ errors }] },
    { what: 'other JSON', status: 403, body: { reason: 'expired' } },
    { what: 'errors of the wrong shape', status: 400, body: { errors: ['No'] } },
    { what: 'data of the wrong shape beside errors', status: 400, body: { data: 1, errors } },
    { what: 'complete data', status: 500, body: { data }, outcome: { data } },
    { what: 'complete data and the status 300', status: 300, body: { data }, outcome: { data } },
    { what: 'errors as JSON', status: 400, body: { errors }, outcome: { errors } },
    {
      what: 'errors as a GraphQL response',
      status: 422,
      body: { errors, extensions },
      type: graphqlResponse,
      outcome: { errors, extensions },
    },
    {
      what: 'errors and partial data',
      status: 500,
      body: { data: { todo: null }, errors },
      type: graphqlResponse,
      outcome: { data: { todo: null }, errors },
    },
    { what: 'errors, no data', status: 400, body: { data: null, errors }, outcome: { data: null, errors } },
    { what: 'an empty list', status: 400, body: { errors: [], extensions }, outcome: { extensions } },
  ])
})

const beginning = '{"data":{"todo":'

test('a response that breaks off before its headers gives a NetworkError without response', async () => {
  const endpoint = await serve((request) => request.socket.destroy())
  const result = await request('{ todo }', { endpoint })
  expect(outcomeOf(result)).toEqual({ name: 'NetworkError', errors: [] })
})

test.for([200, 299])('a body of a %i that breaks off gives a NetworkError with its text', async (status) => {
  const endpoint = await serveResponse(respondCutOff(status, beginning))
  const result = await request('{ todo }', { endpoint })
  expect(outcomeOf(result)).toEqual({ name: 'NetworkError', status, body: beginning, errors: [] })
})

test('a response that breaks off after complete JSON gives neither data nor errors', async () => {
  const text = '{"data":{"todo":null},"errors":[{"message":"No"}],"extensions":{"cost":3}}'
  const endpoint = await serveResponse(respondCutOff(200, text))
  const result = await request('{ todo }', { endpoint })
  expect(outcomeOf(result)).toEqual({ name: 'NetworkError', status: 200, body: text, errors: [] })
})

test.for([400, 502])('a body of a %i that breaks off gives a ServerError with its text', async (status) => {
  const endpoint = await serveResponse(respondCutOff(status, beginning))
  const result = await request('{ todo }', { endpoint })
  expect(outcomeOf(result)).toEqual({ name: 'ServerError', status, body: beginning, errors: [] })
})

test('a response that breaks off keeps its headers', async () => {
  const endpoint = await serveResponse(respondCutOff(200, beginning))
  const { response } = await request('{ todo }', { endpoint })
  expect(response?.headers.get('content-length')).toBe('1000')
})

test('a redirect is followed', async () => {
  const location = await serveResponse(respondWith(200, { data: { todo: 1 } }))
  const endpoint = await serve((_request, response) => response.writeHead(307, { location }).end())
  expect(outcomeOf(await request('{ todo }', { endpoint }))).toEqual({ status: 200, data: { todo: 1 } })
})

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
])('a response of a custom fetch: $what', async ({ response, outcome }) => {
  const fetch = () => Promise.resolve(response())
  expect(outcomeOf(await request('{ todo }', { fetch }))).toEqual(outcome)
})

test('a character that is split between two chunks is decoded whole', async () => {
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

test('a body that breaks off within a character keeps its text, with a replacement character', async () => {
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

test('JSON of 100,000 levels is read', async () => {
  const levels = 100_000
  const body = `{"data":{"todo":${'['.repeat(levels)}${']'.repeat(levels)}}}`
  const endpoint = await serveResponse(respondWith(200, body))
  expect((await request('{ todo }', { endpoint })).error).toBeUndefined()
})

test('the body is read by text() where the platform has no TextDecoder', async () => {
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

test('a response without errors gives its data, extensions and status', async () => {
  const result = await resultOf({ data: { a: 1 }, extensions: { b: 2 } })
  expect(result).toEqual({ data: { a: 1 }, extensions: { b: 2 } })
  expect(result.response).toMatchObject({ status: 200, headers: expect.any(Headers) as Headers })
})

test('a response with errors gives a GraphQLResultError beside its partial data', async () => {
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
])('the body $json gives a $name', async ({ json, name }) => {
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

test.for(wrongRequests)('a RequestError comes before fetch is called: $what', async (wrong) => {
  expect(await nameOf(wrong, { fetch: throwing })).toBe('RequestError')
})

describe('requests whose signal was aborted before', () => {
  const fetchThatThrows = { what: 'a fetch that throws', options: { fetch: throwing } }

  test.for([...wrongRequests, fetchThatThrows])(
    'a signal that was aborted before gives an AbortError: $what',
    async (wrong) => {
      expect(await nameOf(wrong, { signal: AbortSignal.abort() })).toBe('AbortError')
    },
  )
})
