import { graphqlErrors, request } from '@thinql/core'
import { expect, test } from 'vitest'
import { inspect } from 'node:util'
import { answerWith, serveAnswer } from '../serve.ts'
import { serveYoga } from '../servers/yoga.ts'

const html = '<html><h1>Gateway Timeout</h1></html>'

test('PEERS 1: what a server says of an invalid query is not lost in a network error', async () => {
  const { error } = await request('query Todos { titel }', { endpoint: await serveYoga() })
  expect(error).toMatchObject({ name: 'ServerError', status: 400 })
  expect(graphqlErrors(error)[0]?.message).toMatch('Cannot query field "titel"')
})

test('PEERS 2: an HTML page does not hide the status', async () => {
  const endpoint = await serveAnswer(answerWith(504, html, 'text/html'))
  const { error } = await request('query Todos { a }', { endpoint })
  expect(error).toMatchObject({
    name: 'ServerError',
    status: 504,
    message: 'Query Todos: 504, the body is HTML',
  })
})

test('PEERS 3: a failure in HTML is kept as it is, though it calls itself JSON', async () => {
  const endpoint = await serveAnswer(answerWith(503, html, 'application/json'))
  const { error } = await request('{ a }', { endpoint })
  expect(error).toMatchObject({ name: 'ServerError', response: { body: html } })
})

test('PEERS 4: body and headers of a 401 are on the error', async () => {
  const endpoint = await serveAnswer((response) =>
    response.writeHead(401, { 'www-authenticate': 'Bearer' }).end('{"reason":"expired"}'),
  )
  const { error, response } = await request('{ a }', { endpoint })
  expect(error).toMatchObject({ name: 'ServerError', response: { body: '{"reason":"expired"}' } })
  expect(response?.headers.get('www-authenticate')).toBe('Bearer')
})

test('PEERS 5: the errors of a failure are on the error, whatever the media type', async () => {
  const errors = [{ message: 'No', extensions: { code: 'FORBIDDEN' } }]
  const endpoint = await serveAnswer(answerWith(403, { errors }, 'application/json'))
  expect(graphqlErrors((await request('{ a }', { endpoint })).error)).toEqual(errors)
})

test('PEERS 6: a failure never leaves both data and error undefined', async () => {
  const endpoint = await serveAnswer(answerWith(500, { errors: [{ message: 'Broken' }] }))
  const { error } = await request('{ a }', { endpoint })
  expect(error).toMatchObject({ name: 'ServerError', errors: [{ message: 'Broken' }] })
})

test('PEERS 7: what a server before the GraphQL server says stays readable', async () => {
  const endpoint = await serveAnswer(answerWith(403, { code: 'SESSION_EXPIRED' }))
  const { error } = await request('{ a }', { endpoint })
  expect(error).toMatchObject({ name: 'ServerError', response: { body: '{"code":"SESSION_EXPIRED"}' } })
})

test('PEERS 8: errors leave partial data where it was', async () => {
  const answer = { data: { a: 1, b: null }, errors: [{ message: 'No b', path: ['b'] }] }
  const result = await request('{ a b }', { endpoint: await serveAnswer(answerWith(200, answer)) })
  expect(result).toMatchObject({
    data: answer.data,
    error: { name: 'GraphQLResultError', errors: answer.errors, response: { data: answer.data } },
  })
})

test('PEERS 9: an answer that is no GraphQL is never silence', async () => {
  const endpoint = await serveAnswer(answerWith(403, { Message: 'Forbidden' }))
  expect((await request('{ a }', { endpoint })).error?.name).toBe('ServerError')
  const success = await serveAnswer(answerWith(200, { Message: 'Forbidden' }))
  expect((await request('{ a }', { endpoint: success })).error?.name).toBe('EmptyResultError')
})

test('PEERS 10: variables are in no rendering of an error', async () => {
  const endpoint = await serveAnswer(answerWith(400, { errors: [{ message: 'No' }] }))
  const { error } = await request('{ a }', { endpoint, variables: { password: 'hunter2' } })
  for (const rendering of [
    error?.message,
    String(error),
    JSON.stringify(error),
    inspect(error, { depth: 9 }),
  ]) {
    expect(rendering).not.toMatch('hunter2')
  }
})
