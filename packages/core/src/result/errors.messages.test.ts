import { type ClientOptions, request } from '@thinql/core'
import { describe, expect, test } from 'vitest'
import { answerCutOff, answerWith, serve, serveAnswer } from '../../test/serve.ts'

async function messageOf(document: string, options: ClientOptions) {
  const { error } = await request(document, options)
  return error?.message
}

describe('a message says which operation, which status, and what the server or we found', () => {
  const message = 'Cannot query field "titel" on type "Todo".'
  const errors = [{ message }, { message: 'Another' }]

  test.for([
    { answer: answerWith(400, { errors }), said: `400, ${message}` },
    { answer: answerWith(200, { errors }), said: `200, ${message}` },
    { answer: answerWith(401), said: '401, the body is empty' },
    { answer: answerWith(502, ' <html>'), said: '502, the body is HTML' },
    { answer: answerWith(504, '<html>'), said: '504, the body is HTML' },
    { answer: answerWith(500, 'Oh no'), said: '500, the body is not JSON' },
    { answer: answerWith(503, 'Oh <b>no'), said: '503, the body is not JSON' },
    { answer: answerWith(500, { data: {} }), said: '500, data' },
    { answer: answerWith(403, { reason: 'expired' }), said: '403, neither data nor errors' },
    { answer: answerWith(400, []), said: '400, the body is not a GraphQL response' },
    { answer: answerWith(200, { errors: [null] }), said: '200, the body is not a GraphQL response' },
    { answer: answerWith(200, { data: null }), said: '200, neither data nor errors' },
  ])('$said', async ({ answer, said }) => {
    const endpoint = await serveAnswer(answer)
    expect(await messageOf('query Todos { todos { titel } }', { endpoint })).toBe(`Query Todos: ${said}`)
  })
})

test.for([200, 500])('a message says why a body under %i broke off', async (status) => {
  const endpoint = await serveAnswer(answerCutOff(status, '{"data":'))
  expect(await messageOf('{ a }', { endpoint })).toBe(
    `Query: ${status}, the body broke off: terminated: other side closed`,
  )
})

describe('a message names the operation as a reader would', () => {
  test.for([
    { document: 'mutation AddTodo { a }', said: 'Mutation AddTodo: ' },
    { document: 'subscription Added { a }', said: 'Subscription Added: ' },
    { document: '{ a }', said: 'Query: ' },
    { document: '', said: 'Request: ' },
  ])('$said', async ({ document, said }) => {
    const endpoint = await serve((_request, response) => response.end())
    expect((await messageOf(document, { endpoint }))?.startsWith(said)).toBe(true)
  })
})

describe('a message about a request says how to fix it', () => {
  test.for<{ what: string; document?: string; options: ClientOptions; said: RegExp }>([
    {
      what: 'a blank document',
      document: ' ',
      options: {},
      said: /the document has no source text: pass a string, or give the client `print`\.$/,
    },
    {
      what: 'a relative endpoint without a page',
      options: {},
      said: /^Query: the endpoint must be a URL .* absolute outside of a page\.$/,
    },
    {
      what: 'a password in the endpoint',
      options: { endpoint: 'https://me:secret@api.example/' },
      said: /^Query: the endpoint must be a URL without password/,
    },
    {
      what: 'a header that is not Latin-1',
      options: { endpoint: 'https://api.example/', headers: { name: '名' } },
      said: /^Query: the header "name" is malformed: encode/,
    },
  ])('$what', async ({ document = '{ a }', options, said }) => {
    expect(await messageOf(document, options)).toMatch(said)
  })
})
