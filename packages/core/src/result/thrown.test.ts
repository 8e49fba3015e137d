import { runInNewContext } from 'node:vm'
import { type ClientOptions, reconnect, request, retry, subscribe, createClient, unwrap } from '@thinql/core'
import { describe, expect, test, afterEach, vi } from 'vitest'
import { collect } from '../../test/support/promises.ts'
import { recordFetch } from '../../test/support/recordRequests.ts'
import * as core from '../index.ts'

/** An error as Next.js or React marks it. */
const marked = (digest: unknown) => Object.assign(new Error('stop'), { digest })

const redirect = () => marked('NEXT_REDIRECT;replace;/sign-in;307;')

/** What control flow is, in each framework. */
const controlFlow: { what: string; thrown: unknown }[] = [
  // https://github.com/apollographql/apollo-client-integrations/issues/109
  { what: 'redirect() of Next.js', thrown: redirect() },
  // https://github.com/trpc/trpc/issues/5413
  { what: 'notFound() of Next.js', thrown: marked('NEXT_HTTP_ERROR_FALLBACK;404') },
  // https://github.com/vercel/next.js/issues/43245
  { what: 'cookies() of Next.js in a static page', thrown: marked('DYNAMIC_SERVER_USAGE') },
  { what: 'cookies() of Next.js in a page that is prerendered', thrown: marked('HANGING_PROMISE_REJECTION') },
  { what: 'what Next.js leaves to the browser', thrown: marked('BAILOUT_TO_CLIENT_SIDE_RENDERING') },
  { what: 'an object with the mark of Next.js', thrown: { digest: 'NEXT_REDIRECT;push;/;307;' } },
  // https://github.com/graffle-js/graffle/issues/982
  { what: 'a Response, which React Router and Remix throw', thrown: Response.json({}, { status: 404 }) },
  { what: 'data() of React Router', thrown: { type: 'DataWithResponseInit', data: 'gone', init: null } },
  {
    what: 'redirect() of TanStack Start',
    thrown: Object.assign(new Response(null, { status: 307 }), { options: { to: '/sign-in' } }),
  },
  { what: 'notFound() of TanStack Start', thrown: { isNotFound: true, routeId: '/todos' } },
  { what: 'a text', thrown: 'gone' },
]

/** What is a failure, in each framework. */
const failures: { what: string; thrown: unknown }[] = [
  { what: 'an error', thrown: new TypeError('fetch failed') },
  { what: 'an error of another realm', thrown: runInNewContext('new TypeError("no")') },
  { what: 'an error of the platform', thrown: new DOMException('no', 'DataCloneError') },
  { what: 'an error without a stack', thrown: Object.assign(new Error('no'), { stack: undefined }) },
  { what: 'an error that React has numbered', thrown: marked('2062967112') },
  { what: 'an error with an empty digest', thrown: marked('') },
  { what: 'an error whose digest is no text', thrown: marked({ algorithm: 'sha' }) },
  { what: 'null', thrown: null },
  { what: 'undefined', thrown: undefined },
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

/** A function that throws this. */
const throwing = (thrown: unknown) => () => {
  throw thrown
}

describe.for<[where: string, options: (thrown: unknown) => ClientOptions]>([
  ['a header function', (thrown) => ({ headers: throwing(thrown) })],
  ['a middleware', (thrown) => ({ middleware: [() => throwing(thrown)] })],
])('a value that %s has thrown', ([, optionsWith]) => {
  test.for(controlFlow)('`unwrap` throws $what as it was thrown', async ({ thrown }) => {
    expect(await thrownBy(optionsWith(thrown))).toBe(thrown)
  })

  test.for(failures)('`unwrap` throws a RequestError for $what', async ({ thrown }) => {
    expect(await thrownBy(optionsWith(thrown))).toMatchObject({ name: 'RequestError', cause: thrown })
  })
})

test('a request with thrown control flow resolves to a RequestError with it as the cause', async () => {
  const cause = redirect()
  const { error } = await request('{ a }', { middleware: [() => () => Promise.reject(cause)] })
  expect(error).toMatchObject({ name: 'RequestError', cause })
})

test('`unwrap` throws a RequestError for a variable that cannot be sent', async () => {
  const result = await request<object>('query($a: Int) { a }', { variables: { a: NaN } })
  expect(() => unwrap(result)).toThrow(expect.objectContaining({ name: 'RequestError' }))
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

afterEach(() => {
  vi.resetModules()
})

async function otherCopy(): Promise<typeof core> {
  vi.resetModules()
  return import('../index.ts')
}

const success = () => Promise.resolve(Response.json({ data: { a: 1 } }))

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
  const { fetch, sent } = recordFetch((_, init) =>
    new Headers(init?.headers).get('authorization') === 'Bearer fresh'
      ? success()
      : Promise.resolve(new Response('', { status: 401 })),
  )
  const middleware = [other.reconnect(), other.timeout(10_000), session, other.retry()]
  const client = core.createClient({ middleware, fetch })
  expect(await client.request('{ a }')).toMatchObject({ data: { a: 1 } })
  expect(sent).toHaveLength(2)
  const waiting = core
    .createClient({ middleware, fetch: () => new Promise<Response>(() => undefined) })
    .request('{ a }')
  session.end()
  expect((await waiting).error?.name).toBe('AbortError')
})
