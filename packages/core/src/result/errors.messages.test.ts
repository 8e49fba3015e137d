import { type ClientOptions, request } from '@thinql/core'
import { describe, expect, test } from 'vitest'
import { respondCutOff, respondWith, serve, serveResponse } from '../../test/serve.ts'

async function messageOf(document: string, options: ClientOptions) {
  const { error } = await request(document, options)
  return error?.message
}

describe('the message of an error response has operation, status and reason', () => {
  const message = 'Cannot query field "titel" on type "Todo".'
  const errors = [{ message }, { message: 'Another' }]

  test.for([
    { response: respondWith(400, { errors }), said: `400, ${message}` },
    { response: respondWith(200, { errors }), said: `200, ${message}` },
    { response: respondWith(401), said: '401, the body is empty' },
    { response: respondWith(502, ' <html>'), said: '502, the body is HTML' },
    { response: respondWith(504, '<html>'), said: '504, the body is HTML' },
    { response: respondWith(500, 'Oh no'), said: '500, the body is not JSON' },
    { response: respondWith(503, 'Oh <b>no'), said: '503, the body is not JSON' },
    { response: respondWith(500, { data: {} }), said: '500, data' },
    { response: respondWith(403, { reason: 'expired' }), said: '403, neither data nor errors' },
    { response: respondWith(400, []), said: '400, the body is not a GraphQL response' },
    { response: respondWith(200, { errors: [null] }), said: '200, the body is not a GraphQL response' },
    { response: respondWith(200, { data: null }), said: '200, neither data nor errors' },
  ])('$said', async ({ response, said }) => {
    const endpoint = await serveResponse(response)
    expect(await messageOf('query Todos { todos { titel } }', { endpoint })).toBe(`query Todos: ${said}`)
  })
})

test.for([200, 500])('the message has the reason why the body of a %i broke off', async (status) => {
  const endpoint = await serveResponse(respondCutOff(status, '{"data":'))
  expect(await messageOf('{ a }', { endpoint })).toBe(
    `query: ${status}, the body broke off: terminated: other side closed`,
  )
})

describe('the message begins with kind and name of the operation', () => {
  test.for([
    { document: 'mutation AddTodo { a }', said: 'mutation AddTodo: ' },
    { document: 'subscription Added { a }', said: 'subscription Added: ' },
    { document: '{ a }', said: 'query: ' },
    { document: '', said: 'request: ' },
  ])('$said', async ({ document, said }) => {
    const endpoint = await serve((_request, response) => response.end())
    expect((await messageOf(document, { endpoint }))?.startsWith(said)).toBe(true)
  })
})

describe('the message of a RequestError says how to fix the endpoint', () => {
  test.for<{ what: string; options: ClientOptions; said: RegExp }>([
    {
      what: 'a relative endpoint without a page',
      options: {},
      said: /^query: the endpoint must be an absolute URL/,
    },
    {
      what: 'a password in the endpoint',
      options: { endpoint: 'https://me:secret@api.example/' },
      said: /^query: the endpoint must be .* URL without password\.$/,
    },
  ])('$what', async ({ options, said }) => {
    expect(await messageOf('{ a }', options)).toMatch(said)
  })
})
