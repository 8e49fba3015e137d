import { createClient, type Middleware, type OperationOptions, timeout } from '@thinql/core'
import { loadTitles } from '../../samples/landing/loadTitles.ts'
import { provoke } from '../../samples/support/provoke.ts'

/** What one run of the sample sent, got, and returned. */
export interface Run {
  /** `data`, or the name of the error. */
  readonly outcome: string
  readonly sent: string
  readonly received: string
  readonly returned: string
}

interface Fault {
  readonly label: string
  /** The header that makes the server in the page misbehave. */
  readonly header?: string
  readonly options?: OperationOptions
}

/** A good day, and then a fault for each of the eight errors. */
export const faults: readonly Fault[] = [
  { label: 'The server responds' },
  { label: 'The server restarts', header: 'server error' },
  { label: 'A Wi-Fi asks for a sign-in', header: 'login page' },
  { label: 'The server refuses', header: 'GraphQL error' },
  { label: 'The server sends no data', header: 'empty result' },
  { label: 'The device is offline', header: 'offline' },
  { label: 'The server is silent', header: 'silence' },
  { label: 'The reader leaves', options: { signal: AbortSignal.abort() } },
  { label: 'JSON would change a number', options: { extensions: { page: NaN } } },
]

/** Runs the sample on such a day, with the real client and a server in the page. */
export async function runSample({ header = 'none', options }: Fault): Promise<Run> {
  const run = { outcome: 'AbortError', sent: 'nothing', received: 'nothing' }
  const observe: Middleware = (next) => async (operation) => {
    const result = await next(operation)
    run.outcome = result.error?.name ?? 'data'
    return result
  }
  const fetch = provoke(() => Promise.resolve(Response.json({ data: { titles: ['Buy milk', 'Call Ada'] } })))
  const client = createClient({
    endpoint: new URL('/graphql', location.href),
    headers: { 'x-provoke': header },
    // A busy device takes longer than the reader wants to wait for silence.
    middleware: [observe, timeout(header === 'silence' ? 500 : 30_000)],
    fetch: async (input, init) => {
      run.sent = `POST /graphql ${await new Request(input, init).text()}`
      const response = await fetch(input, init)
      run.received = `${response.status} ${await response.clone().text()}`
      return response
    },
  })
  const returned = await loadTitles(client, () => 'Our mistake. We have been told.', options)
  return { ...run, returned }
}
