import { inspect } from 'node:util'
import { type ClientOptions, request, createClient, type Result, subscribe } from '@thinql/core'
import { describe, expect, test, afterEach, vi } from 'vitest'
import { respondCutOff, respondWith, serve, serveResponse } from '../../test/support/serve.ts'
import {
  AbortError,
  EmptyResultError,
  GraphQLResultError,
  NetworkError,
  ParseError,
  RequestError,
  ServerError,
  TimeoutError,
  InvalidInputError,
} from './errors.ts'
import { graphqlErrors, unwrap } from './result.ts'
import * as core from '../index.ts'
import { isFailure } from './isFailure.ts'
import { collect } from '../../test/support/promises.ts'
import { complete, event, open } from '../../test/streaming/kinds.ts'

const received = { status: 200, headers: new Headers(), body: '' }
const errors = [{ message: 'No' }]

test('`unwrap` returns the data', () => {
  const data = { a: 1 }
  expect(unwrap({ data, response: received })).toBe(data)
})

test('`unwrap` throws the error although there is partial data', () => {
  const error = new GraphQLResultError('No', { response: { ...received, data: { a: null } }, errors })
  expect(() => unwrap({ data: { a: null }, error, response: received })).toThrow(error)
})

test('`graphqlErrors` returns the errors of a GraphQLResultError', () => {
  expect(graphqlErrors(new GraphQLResultError('No', { response: received, errors }))).toBe(errors)
})

test('`graphqlErrors` returns the errors of a ServerError', () => {
  expect(graphqlErrors(new ServerError('No', { response: received, errors }))).toBe(errors)
})

test('`graphqlErrors` returns an empty list for any other error and for no error', () => {
  expect(graphqlErrors(new ServerError('No', { response: received }))).toEqual([])
  expect(graphqlErrors(new ParseError('No', { response: received }))).toEqual([])
  expect(graphqlErrors(undefined)).toEqual([])
})

const secret = 's3cret'
const response = {
  status: 500,
  headers: new Headers({ 'set-cookie': secret }),
  body: secret,
  data: { secret },
  extensions: { secret },
}
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

test('each error keeps its name in minified code', () => {
  const names = 'ServerError ParseError EmptyResultError GraphQLResultError NetworkError TimeoutError'
  expect(everyError.map(({ name }) => name)).toEqual([...names.split(' '), 'AbortError', 'RequestError'])
  const Minified = class e extends ServerError {}
  expect(new Minified(message, { response }).name).toBe('ServerError')
})

describe.for(everyError)('the fields of $name', (error) => {
  test('the text and the stack of an error begin with its name', () => {
    expect(error).toBeInstanceOf(Error)
    expect(String(error)).toBe(`${error.name}: ${message}`)
    expect(error.stack?.split('\n', 1)).toEqual([`${error.name}: ${message}`])
  })

  test('only status and errors of an error are enumerable', () => {
    const shown: unknown[] = Object.keys(error)
    expect(shown.filter((key) => key !== 'status' && key !== 'errors')).toEqual([])
  })

  test('the JSON of an error has name, message, status and errors', () => {
    const { name, status, errors } = error as Partial<ServerError>
    expect(JSON.parse(JSON.stringify(error))).toEqual({ name, message, status, errors })
  })

  test('util.inspect does not show the response of an error', () => {
    expect(inspect(error, { depth: Infinity })).not.toContain(secret)
    expect(inspect(error, { depth: Infinity, showHidden: true })).not.toContain(secret)
  })

  test('other code can write the fields of an error', () => {
    const fields = { name: 'Other', message: 'Other', status: 502, errors: [], cause: 1, valuePath: ['a'] }
    const conventional = { statusCode: 502, expose: false, headers: {}, data: {}, extensions: {}, path: [] }
    // Strict mode throws where a field can't be written.
    const written = Object.assign(Object.create(error) as object, fields, conventional)
    expect(written).toMatchObject({ ...fields, ...conventional })
  })
})

test('other code can redefine name and valuePath of an error', () => {
  const error = Object.assign(new RequestError(message, { valuePath }), { name: 'Other' })
  const hidden = { writable: true, configurable: true, enumerable: false }
  expect(Object.getOwnPropertyDescriptors(error)).toMatchObject({ valuePath: hidden, name: hidden })
})

test('only a ServerError has a status', () => {
  expect(everyError.filter((error) => 'status' in error).map(({ name }) => name)).toEqual(['ServerError'])
})

test('an error has the response, errors, cause and valuePath that it is made with', () => {
  const error = new ServerError(message, { response, errors })
  expect(error.response).toBe(response)
  expect(error.status).toBe(500)
  expect(error.errors).toBe(errors)
  expect(new RequestError(message, { valuePath, cause: 'why' })).toMatchObject({ valuePath, cause: 'why' })
})

test('an error without an option has no field for it', () => {
  const error = new ServerError(message, { response })
  expect(error).not.toHaveProperty('errors')
  expect(error).not.toHaveProperty('cause')
  expect(new RequestError(message)).not.toHaveProperty('valuePath')
  expect(new NetworkError(message).response).toBeUndefined()
})

async function messageOf(document: string, options: ClientOptions) {
  const { error } = await request(document, options)
  return error?.message
}

describe('the message of an error', () => {
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
  ])('a message has operation, status and reason: $said', async ({ response, said }) => {
    const endpoint = await serveResponse(response)
    expect(await messageOf('query Todos { todos { titel } }', { endpoint })).toBe(`query Todos: ${said}`)
  })
})

test.for([200, 500])('a message has the reason why the body of a %i broke off', async (status) => {
  const endpoint = await serveResponse(respondCutOff(status, '{"data":'))
  expect(await messageOf('{ a }', { endpoint })).toBe(
    `query: ${status}, the body broke off: terminated: other side closed`,
  )
})

test.for([
  { document: 'mutation AddTodo { a }', said: 'mutation AddTodo: ' },
  { document: 'subscription Added { a }', said: 'subscription Added: ' },
  { document: '{ a }', said: 'query: ' },
  { document: '', said: 'request: ' },
])('a message begins with kind and name of the operation: $said', async ({ document, said }) => {
  const endpoint = await serve((_request, response) => response.end())
  expect((await messageOf(document, { endpoint }))?.startsWith(said)).toBe(true)
})

afterEach(() => {
  vi.resetModules()
})

const names = Object.keys(core).filter((name) => name.endsWith('Error')) as core.Failure['name'][]

/** Creates an error of each class. */
function errorsOf(copy: typeof core): unknown[] {
  const response = { status: 500, headers: new Headers(), body: '' }
  // The constructors take what belongs to their own error from these details.
  return names.map((name) => new copy[name]('No', { response, errors: [] }))
}

test('each error of a request is recognised', () => {
  expect(names).toHaveLength(8)
  expect(errorsOf(core).map(isFailure)).not.toContain(false)
})

// https://github.com/TanStack/query/issues/9796
test('each error of another copy of the package is recognised', async () => {
  vi.resetModules()
  const other = await import('../index.ts')
  expect(new other.NetworkError('No')).not.toBeInstanceOf(core.NetworkError)
  expect(errorsOf(other).map(isFailure)).not.toContain(false)
})

test('errors of classes that extend those of a request are recognised, and so is one whose name was changed', () => {
  class OwnError extends core.NetworkError {}
  const renamed = Object.assign(new core.NetworkError('No'), { name: 'Renamed' })
  expect([new OwnError('No'), renamed, new InvalidInputError('No')].map(isFailure)).toEqual([
    true,
    true,
    true,
  ])
})

test('what is no error of a request is not recognised', () => {
  const locked = {
    get constructor() {
      throw new Error('locked')
    },
  }
  const others = [
    ...[undefined, null, 'NetworkError', 5, {}, [], new Error('No'), new TypeError('No'), Promise.resolve()],
    ...[
      { name: 'NetworkError' },
      { constructor: { kind: 'Error' } },
      { constructor: { kind: ['NetworkErrors'] } },
    ],
    ...[Object.create(null) as unknown, new DOMException('No', 'NetworkError'), locked],
  ] as unknown[]
  expect(others.map(isFailure)).not.toContain(true)
})

describe('a Result that crosses to a browser', () => {
  const secret = 'session=5f3a'

  /** Results of a server that sets a cookie, and writes it into its body too if it fails. */
  async function resultsOf(): Promise<Record<string, Result<object>>> {
    const endpoint = await serve((incoming, response) => {
      incoming.resume()
      response.setHeader('set-cookie', secret)
      if (incoming.headers.accept === 'text/event-stream') open(response).end(event(1) + complete)
      else respondWith(incoming.headers['x-fail'] ? 503 : 200, { data: { a: 1 }, extensions: {} })(response)
    })
    const refusing = await serveResponse((response) => {
      response.setHeader('set-cookie', secret)
      respondWith(200, `<html>${secret}`, 'text/html')(response)
    })
    const [part = {} as Result<object>] = await collect(
      subscribe<object>(createClient({ endpoint }), 'subscription { n }'),
    )
    return {
      data: await request('{ a }', { endpoint }),
      'a part': part,
      'a ServerError': await request('{ a }', { endpoint, headers: { 'x-fail': '1' } }),
      'a ParseError': await request('{ a }', { endpoint: refusing }),
    }
  }

  const forms: Record<string, (result: Result<object>) => unknown> = {
    'as JSON': (result) => JSON.stringify(result),
    'as a clone': (result) => structuredClone({ ...result, error: Object.assign({}, result.error) }),
    'as entries': (result) => [Object.entries(result), Object.entries(result.error ?? {})],
    'with all names of its error': ({ error }) =>
      Object.getOwnPropertyNames(error ?? {}).map((name) => (error as never)[name]),
    documented: ({ data, error }) => ({ data, error: error?.toJSON() }),
  }

  describe.for(Object.entries(forms))('a Result that crosses %s', ([, crossed]) => {
    test.for(['data', 'a part', 'a ServerError', 'a ParseError'])(
      'no header and no body crosses with a Result: %s',
      async (what) => {
        const result = (await resultsOf())[what]
        expect(result?.response?.headers.get('set-cookie')).toBe(secret)
        expect(inspect(result && crossed(result), { depth: 9 })).not.toMatch(/5f3a|set-cookie/i)
      },
    )
  })

  test('`toJSON` of an error gives name, message, status and GraphQL errors, and nothing else', async () => {
    const errors = [{ message: 'no' }]
    const { error } = await request('query A { a }', {
      endpoint: await serveResponse(respondWith(401, { errors })),
    })
    // As Koa does.
    Object.assign(error ?? {}, { headers: { 'set-cookie': secret }, expose: false })
    expect(JSON.parse(JSON.stringify({ error: error?.toJSON() }))).toEqual({
      error: { name: 'ServerError', message: 'query A: 401, no', status: 401, errors },
    })
  })
})
