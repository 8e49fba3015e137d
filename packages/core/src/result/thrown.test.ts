import { runInNewContext } from 'node:vm'
import { type ClientOptions, reconnect, request, retry, subscribe, createClient, unwrap } from '@thinql/core'
import { describe, expect, test } from 'vitest'
import { collect } from '../../test/support/promises.ts'
import { recordFetch } from '../../test/support/recordRequests.ts'

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
