import { describe, expect, test } from 'vitest'
import { AbortError } from './AbortError.ts'
import { EmptyResultError } from './EmptyResultError.ts'
import { GraphQLResultError } from './GraphQLResultError.ts'
import { NetworkError } from './NetworkError.ts'
import { ParseError } from './ParseError.ts'
import { RequestError } from './RequestError.ts'
import { ServerError } from './ServerError.ts'
import { TimeoutError } from './TimeoutError.ts'

const received = { status: 500, headers: new Headers(), body: '{}' }
const errors = [{ message: 'No' }]
const message = 'Query Todos: 500, No'

const everyError = [
  new ServerError(message, { ...received, errors, data: null, extensions: {} }),
  new ParseError(message, received),
  new EmptyResultError(message, { ...received, extensions: {} }),
  new GraphQLResultError(message, { ...received, errors, data: {} }),
  new NetworkError(message, received),
  new TimeoutError(message, { cause: 'why' }),
  new AbortError(message, { cause: 'why' }),
  new RequestError(message, { path: ['variables'], cause: 'why' }),
]
const names = [
  'ServerError',
  'ParseError',
  'EmptyResultError',
  'GraphQLResultError',
  'NetworkError',
  'TimeoutError',
  'AbortError',
  'RequestError',
]

test('each error has its name, which a minifier does not change', () => {
  expect(everyError.map(({ name }) => name)).toEqual(names)
  const Minified = class e extends ServerError {}
  expect(new Minified(message, received).name).toBe('ServerError')
})

describe.for(everyError)('$name', (error) => {
  test('is an Error that begins its text and its stack with its name', () => {
    expect(error).toBeInstanceOf(Error)
    expect(String(error)).toBe(`${error.name}: ${message}`)
    expect(error.stack?.split('\n', 1)).toEqual([`${error.name}: ${message}`])
  })

  test('shows nothing but status and errors', () => {
    const shown: unknown[] = Object.keys(error)
    expect(shown.filter((key) => key !== 'status' && key !== 'errors')).toEqual([])
  })

  test('says as JSON its name, its message, and where they exist status and errors', () => {
    const { name, status, errors } = error as Partial<ServerError>
    expect(JSON.parse(JSON.stringify(error))).toEqual({ name, message, status, errors })
  })
})

test('what an error was given can be read', () => {
  const details = { ...received, errors, data: { a: null }, extensions: { b: 1 } }
  expect(new ServerError(message, details)).toMatchObject(details)
})

test('what is undefined is no field of the error', () => {
  expect(new ServerError(message, { ...received, data: undefined })).not.toHaveProperty('data')
  expect(new ServerError(message, { ...received, data: null })).toHaveProperty('data', null)
})
