import path from 'node:path'
import { type ClientOptions, request, createClient, subscribe, reconnect, retry, unwrap } from '@thinql/core'
import { build } from 'esbuild'
import { describe, expect, test, afterEach, vi } from 'vitest'
import {
  collect,
  fetchInTurn,
  hang,
  jsonFetch,
  recordFetch,
  type Respond,
  respondWith,
  serve,
  serveResponse,
} from '../../test/harness.ts'
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
import { graphqlErrors } from './result.ts'
import * as core from '../index.ts'
import { isFailure } from './isFailure.ts'
import { runInNewContext } from 'node:vm'

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

test('`graphqlErrors` returns the errors of a GraphQLResultError or a ServerError, else an empty list', () => {
  expect(graphqlErrors(new GraphQLResultError('No', { response: received, errors }))).toBe(errors)
  expect(graphqlErrors(new ServerError('No', { response: received, errors }))).toBe(errors)
  for (const error of [
    new ServerError('No', { response: received }),
    new ParseError('No', { response: received }),
    undefined,
  ])
    expect(graphqlErrors(error)).toEqual([])
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

// https://github.com/honojs/node-server/issues/169
// https://github.com/microsoft/TypeScript/issues/54193
test('each error keeps its name where a compiler has made assignments of the fields of classes', async () => {
  const { outputFiles } = await build({
    entryPoints: [path.join(import.meta.dirname, '../index.ts')],
    tsconfigRaw: { compilerOptions: { useDefineForClassFields: false } },
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
  })
  const code = encodeURIComponent(outputFiles.map(({ text }) => text).join(''))
  const assigning = (await import(`data:text/javascript,${code}`)) as typeof core
  const { error } = await assigning.request('{ a }', { fetch: () => Promise.reject(new Error('down')) })
  expect(error?.name).toBe('NetworkError')
})

describe.for(everyError)('the fields of $name', (error) => {
  test('the text and the stack of an error begin with its name', () => {
    expect(error).toBeInstanceOf(Error)
    expect(String(error)).toBe(`${error.name}: ${message}`)
    expect(error.stack?.split('\n', 1)).toEqual([`${error.name}: ${message}`])
  })

  test('the JSON of an error has name, message, status and errors', () => {
    const { name, status, errors } = error as Partial<ServerError>
    expect(JSON.parse(JSON.stringify(error))).toEqual({ name, message, status, errors })
  })

  test('other code can write the fields of an error', () => {
    const fields = { name: 'Other', message: 'Other', status: 502, errors: [], cause: 1, valuePath: ['a'] }
    const conventional = { statusCode: 502, expose: false, headers: {}, data: {}, extensions: {}, path: [] }
    // Strict mode throws where a field can't be written.
    const written = Object.assign(Object.create(error) as object, fields, conventional)
    expect(written).toMatchObject({ ...fields, ...conventional })
  })
})

async function messageOf(document: string, options: ClientOptions) {
  const { error } = await request(document, options)
  return error?.message
}

const unknownField = 'Cannot query field "titel" on type "Todo".'
const twoErrors = [{ message: unknownField }, { message: 'Another' }]

test.for<[said: string, response: Respond]>([
  [`400, ${unknownField}`, respondWith(400, { errors: twoErrors })],
  [`200, ${unknownField}`, respondWith(200, { errors: twoErrors })],
  ['401, the body is empty', respondWith(401)],
  ['502, the body is HTML', respondWith(502, ' <html>')],
  ['504, the body is HTML', respondWith(504, '<html>')],
  ['500, the body is not JSON', respondWith(500, 'Oh no')],
  ['503, the body is not JSON', respondWith(503, 'Oh <b>no')],
  ['500, data', respondWith(500, { data: {} })],
  ['403, neither data nor errors', respondWith(403, { reason: 'expired' })],
  ['400, the body is not a GraphQL response', respondWith(400, [])],
  ['200, the body is not a GraphQL response', respondWith(200, { errors: [null] })],
  ['200, neither data nor errors', respondWith(200, { data: null })],
])('a message has operation, status and reason: %s', async ([said, response]) => {
  const endpoint = await serveResponse(response)
  expect(await messageOf('query Todos { todos { titel } }', { endpoint })).toBe(`query Todos: ${said}`)
})

test.for<[said: string, document: string]>([
  ['mutation AddTodo: ', 'mutation AddTodo { a }'],
  ['subscription Added: ', 'subscription Added { a }'],
  ['query: ', '{ a }'],
  ['request: ', ''],
])('a message begins with kind and name of the operation: %s', async ([said, document]) => {
  const endpoint = await serve((_request, response) => response.end())
  expect((await messageOf(document, { endpoint }))?.startsWith(said)).toBe(true)
})

afterEach(() => {
  vi.resetModules()
})

async function otherCopy(): Promise<typeof core> {
  vi.resetModules()
  return import('../index.ts')
}

const names = Object.keys(core).filter((name) => name.endsWith('Error')) as core.Failure['name'][]

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
  const other = await otherCopy()
  expect(new other.NetworkError('No')).not.toBeInstanceOf(core.NetworkError)
  expect(errorsOf(other).map(isFailure)).not.toContain(false)
})

test('errors of classes that extend those of a request are recognised, and so is one whose name was changed', () => {
  class OwnError extends core.NetworkError {}
  const renamed = Object.assign(new core.NetworkError('No'), { name: 'Renamed' })
  const errors = [new OwnError('No'), renamed, new InvalidInputError('No')]
  expect(errors.map(isFailure)).toEqual([true, true, true])
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

/** An error as Next.js or React marks it. */
const marked = (digest: unknown) => Object.assign(new Error('stop'), { digest })

const redirect = () => marked('NEXT_REDIRECT;replace;/sign-in;307;')

const controlFlow: [what: string, thrown: unknown][] = [
  // https://github.com/apollographql/apollo-client-integrations/issues/109
  ['redirect() of Next.js', redirect()],
  // https://github.com/trpc/trpc/issues/5413
  ['notFound() of Next.js', marked('NEXT_HTTP_ERROR_FALLBACK;404')],
  // https://github.com/vercel/next.js/issues/43245
  ['cookies() of Next.js in a static page', marked('DYNAMIC_SERVER_USAGE')],
  ['cookies() of Next.js in a page that is prerendered', marked('HANGING_PROMISE_REJECTION')],
  ['what Next.js leaves to the browser', marked('BAILOUT_TO_CLIENT_SIDE_RENDERING')],
  ['an object with the mark of Next.js', { digest: 'NEXT_REDIRECT;push;/;307;' }],
  // https://github.com/graffle-js/graffle/issues/982
  ['a Response, which React Router and Remix throw', Response.json({}, { status: 404 })],
  ['data() of React Router', { type: 'DataWithResponseInit', data: 'gone', init: null }],
  [
    'redirect() of TanStack Start',
    Object.assign(new Response(null, { status: 307 }), { options: { to: '/sign-in' } }),
  ],
  ['notFound() of TanStack Start', { isNotFound: true, routeId: '/todos' }],
  ['a text', 'gone'],
]

const failures: [what: string, thrown: unknown][] = [
  ['an error', new TypeError('fetch failed')],
  ['an error of another realm', runInNewContext('new TypeError("no")')],
  ['an error of the platform', new DOMException('no', 'DataCloneError')],
  ['an error without a stack', Object.assign(new Error('no'), { stack: undefined })],
  ['an error that React has numbered', marked('2062967112')],
  ['an error with an empty digest', marked('')],
  ['an error whose digest is no text', marked({ algorithm: 'sha' })],
  ['null', null],
  ['undefined', undefined],
]

/** Throws this in one of the caller's functions, and returns what `unwrap` throws. */
async function thrownBy(options: ClientOptions): Promise<unknown> {
  const result = await request('query Todos { a }', { endpoint: 'http://a/', ...options })
  try {
    return unwrap(result)
  } catch (thrown) {
    return thrown
  }
}

const throwing = (thrown: unknown) => () => {
  throw thrown
}

const tracing: core.Middleware = (next) => (operation) => next(core.withHeaders(operation, { a: '1' }))

// https://github.com/ava/use-http/pull/303
// https://github.com/connectrpc/connect-es/issues/1369
describe.for<[where: string, options: (thrown: unknown) => ClientOptions]>([
  ['a header function', (thrown) => ({ headers: throwing(thrown) })],
  [
    'a header function beside other headers',
    (thrown) => ({ headers: throwing(thrown), middleware: [tracing] }),
  ],
  [
    'a header function behind a session',
    (thrown) => ({ headers: throwing(thrown), middleware: [core.createSession({ name: 'shop' })] }),
  ],
  ['a middleware', (thrown) => ({ middleware: [() => throwing(thrown)] })],
])('a value that %s has thrown', ([, optionsWith]) => {
  test.for(controlFlow)('`unwrap` throws %s as it was thrown', async ([, thrown]) => {
    expect(await thrownBy(optionsWith(thrown))).toBe(thrown)
  })

  test.for(failures)('`unwrap` throws a RequestError for %s', async ([, thrown]) => {
    expect(await thrownBy(optionsWith(thrown))).toMatchObject({ name: 'RequestError', cause: thrown })
  })
})

test('`unwrap` throws an AbortError when the reason of the abort looks like control flow', async () => {
  expect(await thrownBy({ signal: AbortSignal.abort(redirect()) })).toMatchObject({ name: 'AbortError' })
})

// https://github.com/apollographql/apollo-client-integrations/issues/339
test('`unwrap` throws what fetch threw when that has a digest', async () => {
  const thrown = marked('DYNAMIC_SERVER_USAGE')
  expect(await thrownBy({ fetch: throwing(thrown) })).toBe(thrown)
})

test.for([marked('2062967112'), new TypeError('fetch failed'), new Response(), 'gone'])(
  'a thrown value of fetch without a digest gives a NetworkError without cause: %s',
  async (thrown) => {
    const error = await thrownBy({ fetch: throwing(thrown) })
    expect(error).toMatchObject({ name: 'NetworkError' })
    expect(error).not.toHaveProperty('cause')
  },
)

// https://github.com/TanStack/router/issues/3580
test('`retry` sends nothing after control flow, whatever `when` returns', async () => {
  const { fetch, sent } = recordFetch(() => Promise.reject(redirect()))
  const middleware = [retry({ maxDelay: 0, when: () => true })]
  await request('{ a }', { endpoint: 'http://a/', fetch, middleware })
  expect(sent).toHaveLength(1)
})

// https://github.com/vercel/next.js/pull/77480
test.for([undefined, () => true])('`reconnect` stops after control flow, with `when` %s', async (when) => {
  const { fetch, sent } = recordFetch(() => Promise.reject(redirect()))
  const client = createClient({
    endpoint: 'http://a/',
    fetch,
    middleware: [reconnect({ maxDelay: 0, when })],
  })
  const results = await collect(subscribe(client, 'subscription { a }'))
  expect(results).toMatchObject([{ error: { name: 'RequestError' } }])
  expect(sent).toHaveLength(1)
})

// A package manager may install two versions of core. Then an app has a client of one and middleware of the other.
// https://github.com/graphql/graphql-js/pull/996
// https://github.com/ardatan/graphql-tools/issues/664

const success = jsonFetch({ data: { a: 1 } })

test('a misplaced session of another copy of the package says where to put it', async () => {
  const session = (await otherCopy()).createSession({ name: 'shop' })
  const wrapped: core.Middleware = (next) => session(next)
  const { error } = await core.createClient({ middleware: [wrapped], fetch: success }).request('{ a }')
  expect(error?.name).toBe('RequestError')
  expect(error?.message).toMatch('it was not called in this session')
})

test('bytes that `upload` of another copy cannot send are named with their path', async () => {
  const { upload } = await otherCopy()
  const client = core.createClient({ middleware: [upload()], fetch: success })
  const variables = { file: new Blob(['a']), photo: new ArrayBuffer(1) }
  const { error } = await client.request('query ($file: Upload, $photo: Upload) { a }', { variables })
  expect(error?.message).toBe(
    'query: variables.photo is no file of the platform: pass `new File([bytes], name)`.',
  )
  expect(error).toMatchObject({ name: 'RequestError', valuePath: ['variables', 'photo'] })
})

test('a RequestError of another copy that a function of the app throws is its cause', async () => {
  const thrown = new (await otherCopy()).RequestError('secret')
  const headers = () => {
    throw thrown
  }
  const { error } = await core.createClient({ fetch: success }).request('{ a }', { headers })
  expect(error).toMatchObject({
    message: 'query: one of your functions threw; see the cause.',
    cause: thrown,
  })
})

test('a session of another copy refreshes, sends again, and ends what is in flight', async () => {
  const other = await otherCopy()
  const session = other.createSession({ name: 'shop', refresh: () => Promise.resolve('fresh') })
  session.start('old')
  const refused = jsonFetch({}, { status: 401 })
  const { fetch, sent } = recordFetch(fetchInTurn(refused, success))
  const middleware = [other.reconnect(), other.timeout(10_000), session, other.retry()]
  const client = core.createClient({ middleware, fetch })
  expect(await client.request('{ a }')).toMatchObject({ data: { a: 1 } })
  const tokens = sent.map(({ headers }) => headers.get('authorization'))
  expect(tokens).toEqual(['Bearer old', 'Bearer fresh'])
  const waiting = core.createClient({ middleware, fetch: () => hang() }).request('{ a }')
  session.end()
  expect((await waiting).error?.name).toBe('AbortError')
})
