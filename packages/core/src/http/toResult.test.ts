import { createClient, type Middleware, toResult } from '@thinql/core'
import { expect, test } from 'vitest'

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
