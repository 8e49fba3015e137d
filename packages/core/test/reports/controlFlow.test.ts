import {
  type ClientOptions,
  createClient,
  type Middleware,
  reconnect,
  request,
  retry,
  subscribe,
  unwrap,
} from '@thinql/core'
import { expect, test } from 'vitest'
import { collect } from '../support/promises.ts'
import { type Respond, respondWith, serveResponses } from '../support/serve.ts'

/** Throws as functions of Next.js 16 do. */
function stop(digest: string): never {
  throw Object.assign(new Error('stop'), { digest })
}

const redirect = 'NEXT_REDIRECT;replace;/sign-in;307;'
const dynamic = 'DYNAMIC_SERVER_USAGE'

/** Sends a query. Returns what `unwrap` throws, and the number of requests. */
async function thrownBy(options: ClientOptions, respond: Respond = respondWith(200, { data: {} })) {
  const server = await serveResponses(respond)
  const result = await request('{ todos }', { endpoint: server.endpoint, ...options })
  try {
    unwrap(result)
  } catch (thrown) {
    return { thrown, count: server.count }
  }
  return expect.fail('It threw nothing.')
}

/** A middleware that ends an operation after its response. */
function after(end: (status: number | undefined) => void): Middleware {
  return (next) => async (operation) => {
    const result = await next(operation)
    end(result.response?.status)
    return result
  }
}

// https://github.com/apollographql/apollo-client-integrations/issues/109
test('the page went on without data after redirect() in an error handler: Next.js gets the redirect', async () => {
  const middleware = [after((status) => status === 503 && stop(redirect))]
  const { thrown } = await thrownBy({ middleware }, respondWith(503))
  expect(thrown).toMatchObject({ digest: redirect })
})

// https://github.com/trpc/trpc/issues/5413
test('notFound() in an error handler became a server error: Next.js gets it', async () => {
  const middleware = [after((status) => status === 404 && stop('NEXT_HTTP_ERROR_FALLBACK;404'))]
  const { thrown } = await thrownBy({ middleware }, respondWith(404))
  expect(thrown).toMatchObject({ digest: 'NEXT_HTTP_ERROR_FALLBACK;404' })
})

// https://github.com/vercel/next.js/issues/43245
test('the build failed because what cookies() threw was wrapped in another error: it is thrown as it was', async () => {
  const { thrown } = await thrownBy({ headers: () => stop(dynamic) })
  expect(thrown).toMatchObject({ message: 'stop', digest: dynamic })
})

// https://github.com/apollographql/apollo-client-integrations/issues/339
test('the build failed with `no-store`, as if the network had failed: Next.js gets what its fetch threw', async () => {
  const { thrown } = await thrownBy({ cache: 'no-store', fetch: () => stop(dynamic) })
  expect(thrown).toMatchObject({ message: 'stop', digest: dynamic })
})

// https://github.com/graffle-js/graffle/issues/982
test('the server of Remix crashed after a Response that a response middleware threw: Remix gets the Response', async () => {
  const response: unknown = Response.redirect('http://app/sign-in')
  const signOut = after(() => {
    throw response
  })
  const { thrown } = await thrownBy({ middleware: [signOut] })
  expect(thrown).toBe(response)
})

// https://github.com/TanStack/router/issues/3580
test('a redirect came seven seconds late, after three retries: nothing is sent after it', async () => {
  const middleware = [retry({ when: () => true }), after(() => stop(redirect))]
  expect(await thrownBy({ middleware })).toMatchObject({ thrown: { digest: redirect }, count: 1 })
})

// https://github.com/vercel/next.js/pull/77480
test('a rejection of cookies() at the end of a prerender was never handled: the subscription ends with it', async () => {
  const client = createClient({
    endpoint: 'http://api/graphql',
    headers: () => stop('HANGING_PROMISE_REJECTION'),
    middleware: [reconnect()],
  })
  const results = await collect(subscribe(client, 'subscription { todo }'))
  expect(results).toMatchObject([{ error: { cause: { digest: 'HANGING_PROMISE_REJECTION' } } }])
})
