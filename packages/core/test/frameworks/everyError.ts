import { request, type Failure, timeout } from '@thinql/core'
import { respondCutOff, respondWith, serveResponse } from '../support/serve.ts'

/** What the upstream and the application hold, and no client of theirs may get. */
export const secret = 's3cret'

const upstream = { data: { secret, broken: null }, extensions: { secret } }
const errors = [{ message: 'No', extensions: { code: 'NO' } }]

/** Each error class, as a request to a real server gives it. */
export const everyError: readonly { name: Failure['name']; what: string; fail: () => Promise<Failure> }[] = [
  { name: 'ServerError', what: 'of 403 with errors', fail: () => failing(403, { ...upstream, errors }) },
  { name: 'ServerError', what: 'of 503 with HTML', fail: () => failing(503, `<p>${secret}</p>`) },
  { name: 'ServerError', what: 'of a redirect', fail: () => failing(302, secret, { redirect: 'manual' }) },
  { name: 'ParseError', what: 'of HTML', fail: () => failing(200, `<p>${secret}</p>`) },
  { name: 'EmptyResultError', what: 'with extensions', fail: () => failing(200, { extensions: { secret } }) },
  {
    name: 'GraphQLResultError',
    what: 'with partial data',
    fail: () => failing(200, { ...upstream, errors }),
  },
  {
    name: 'NetworkError',
    what: 'of half a body',
    fail: async () => sent(await serveResponse(respondCutOff(200, `{"a":"${secret}`))),
  },
  {
    name: 'TimeoutError',
    what: 'of the middleware',
    fail: async () => sent(await serveResponse(() => undefined), { middleware: [timeout(50)] }),
  },
  {
    name: 'AbortError',
    what: 'with a reason',
    fail: async () =>
      sent(await serveResponse(respondWith(200)), { signal: AbortSignal.abort(new Error('left')) }),
  },
  {
    name: 'RequestError',
    what: 'of a variable',
    fail: () => sent('/graphql', { variables: { at: new Date(NaN), secret } }),
  },
]

function failing(status: number, body: string | object, options: object = {}) {
  return serveResponse((response) => {
    for (const name of ['set-cookie', 'x-secret', 'location']) response.setHeader(name, secret)
    respondWith(status, body)(response)
  }).then((endpoint) => sent(endpoint, options))
}

async function sent(endpoint: string, options: object = {}): Promise<Failure> {
  const { error } = await request('query A { a }', { endpoint, ...options })
  if (!error) throw new Error('The request succeeded.')
  return error
}
