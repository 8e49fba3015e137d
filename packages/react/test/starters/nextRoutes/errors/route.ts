import { request, timeout } from '@thinql/core'

const abortedSignal = AbortSignal.abort(new Error('left'))

/** What the request gets besides the endpoint, for the errors that come from the caller. */
const options = {
  none: {},
  aborted: { signal: abortedSignal },
  invalidVariable: { variables: { at: new Date(NaN), secret: 's3cret' } },
}

/** Sends a query to an upstream server, and ends with its error in one of the ways of an app. */
export async function GET({ url }: Request) {
  const { endpoint = '', input = 'none', way } = Object.fromEntries(new URL(url).searchParams)
  const { error } = await request('query A { a }', {
    endpoint,
    redirect: 'manual',
    // Only the silent upstream may take longer than its limit, also on a busy machine.
    middleware: [timeout(endpoint.endsWith('/silent') ? 200 : 60_000)],
    // Only the tests send requests.
    ...options[input as keyof typeof options],
  })
  if (way === 'throws') throw error
  if (way === 'responds') return Response.json({ error }, { status: 502 })
  // The types of Next allow only a Response.
  return error as unknown as Response
}
