import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import {
  AbortError,
  EmptyResultError,
  GraphQLResultError,
  NetworkError,
  ParseError,
  RequestError,
  ServerError,
  TimeoutError,
} from './errors.ts'

const secret = 's3cret'
const response = {
  status: 500,
  headers: new Headers({ 'set-cookie': secret }),
  body: secret,
  data: { secret },
  extensions: { secret },
}
const errors = [{ message: 'No' }]
const message = 'query Todos: 500, No'
const valuePath = ['variables', 'input', 0]

const everyError = [
  new ServerError(message, { response, errors }),
  new ParseError(message, { response }),
  new EmptyResultError(message, { response }),
  new GraphQLResultError(message, { response, errors }),
  new NetworkError(message, { response }),
  new TimeoutError(message, { cause: 'why' }),
  new AbortError(message, { cause: 'why' }),
  new RequestError(message, { valuePath, cause: 'why' }),
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

test('each error keeps its name in minified code', () => {
  expect(everyError.map(({ name }) => name)).toEqual(names)
  const Minified = class e extends ServerError {}
  expect(new Minified(message, { response }).name).toBe('ServerError')
})

describe.for(everyError)('$name', (error) => {
  test('has its name at the start of its text and stack', () => {
    expect(error).toBeInstanceOf(Error)
    expect(String(error)).toBe(`${error.name}: ${message}`)
    expect(error.stack?.split('\n', 1)).toEqual([`${error.name}: ${message}`])
  })

  test('has only status and errors as enumerable fields', () => {
    const shown: unknown[] = Object.keys(error)
    expect(shown.filter((key) => key !== 'status' && key !== 'errors')).toEqual([])
  })

  test('is name, message, status and errors as JSON', () => {
    const { name, status, errors } = error as Partial<ServerError>
    expect(JSON.parse(JSON.stringify(error))).toEqual({ name, message, status, errors })
  })

  test('hides the response from util.inspect', () => {
    expect(inspect(error, { depth: Infinity })).not.toContain(secret)
    expect(inspect(error, { depth: Infinity, showHidden: true })).not.toContain(secret)
  })

  test('lets other code write its fields', () => {
    const fields = { name: 'Other', message: 'Other', status: 502, errors: [], cause: 1, valuePath: ['a'] }
    const conventional = { statusCode: 502, expose: false, headers: {}, data: {}, extensions: {}, path: [] }
    // Strict mode throws where a field can't be written.
    const written = Object.assign(Object.create(error) as object, fields, conventional)
    expect(written).toMatchObject({ ...fields, ...conventional })
  })
})

test('only a ServerError has a status', () => {
  expect(everyError.filter((error) => 'status' in error).map(({ name }) => name)).toEqual(['ServerError'])
})

test('keeps response, errors, cause and valuePath', () => {
  const error = new ServerError(message, { response, errors })
  expect(error.response).toBe(response)
  expect(error.status).toBe(500)
  expect(error.errors).toBe(errors)
  expect(new RequestError(message, { valuePath, cause: 'why' })).toMatchObject({ valuePath, cause: 'why' })
})

test('has no field for an option that is left out', () => {
  const error = new ServerError(message, { response })
  expect(error).not.toHaveProperty('errors')
  expect(error).not.toHaveProperty('cause')
  expect(new RequestError(message)).not.toHaveProperty('valuePath')
  expect(new NetworkError(message).response).toBeUndefined()
})
