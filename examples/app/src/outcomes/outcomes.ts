import { createClient, type Failure, type GraphQLDocument, timeout } from '@thinql/core'
import { createDevtools } from '@thinql/devtools/production'
import { createQueryStore } from '@thinql/react'

export interface Outcome {
  readonly id: string
  readonly title: string
  readonly result: 'data' | Failure['name']
  readonly meaning: string
  readonly endpoint: string
  readonly document: GraphQLDocument
  readonly variables?: Record<string, unknown>
  /** ms. The timeout of its client. */
  readonly timeoutAfter?: number
}

// Documents can be plain strings too. Then nobody knows the type of the data.
const progress = 'query Progress { progress { done total } }'
const newestItems = 'query NewestItems($first: Int!) { items(first: $first) { id title } }'
const launchDay = 'query LaunchDay { progress { done total } launchForecast }'

const newest = (first: number) => ({ document: newestItems, variables: { first }, endpoint: '/graphql' })
const forecast = { document: launchDay, endpoint: '/graphql' }
const cancelled = { endpoint: '/bad-responses/slow' }
const impatient = { timeoutAfter: 1_000 }

/** Every way a request can end, success first. An outcome without `endpoint` gets the bad response with its ID. */
export const outcomes: readonly Outcome[] = (
  [
    ['complete', 'Complete data', 'data', 'The response has all fields.', newest(1)],
    ['partial', 'Partial data', 'GraphQLResultError', 'One field failed. The error has the rest.', forecast],
    ['signed-out', 'Signed out: 401', 'ServerError', 'A gateway refuses it, with JSON that is not GraphQL.'],
    ['too-many', 'Too many requests: 429', 'ServerError', 'The server says when to try again.'],
    ['crashed', 'The server crashed: 500', 'ServerError', 'The error has the GraphQL errors of the body.'],
    ['bad-gateway', 'Bad gateway: 502', 'ServerError', 'A proxy did not reach the server, and sends HTML.'],
    ['sign-in-page', 'A sign-in page', 'ParseError', 'The body is HTML, for example of a hotel’s network.'],
    ['cut-json', 'Incomplete JSON', 'ParseError', 'The response is complete, but its JSON is not.'],
    ['empty', 'Empty result', 'EmptyResultError', 'The JSON is valid, but has neither data nor errors.'],
    ['reset', 'The connection was cut', 'NetworkError', 'It was lost before a response arrived.'],
    ['cut-body', 'The response was cut off', 'NetworkError', 'Status 200, and then only a part of the body.'],
    ['slow', 'It took too long', 'TimeoutError', 'It waits a second. The server takes five.', impatient],
    ['cancelled', 'The user cancelled', 'AbortError', 'The user aborted the request in flight.', cancelled],
    ['unsendable', 'Invalid variable', 'RequestError', 'It is NaN. Nothing is sent.', newest(Number.NaN)],
  ] satisfies [string, string, Outcome['result'], string, Partial<Outcome>?][]
).map(([id, title, result, meaning, more]) => {
  return { id, title, result, meaning, endpoint: `/bad-responses/${id}`, document: progress, ...more }
})

export type Run = ReturnType<typeof startRun>

export function startRun({ endpoint, timeoutAfter }: Outcome) {
  const devtools = createDevtools()
  const client = createClient({
    endpoint,
    middleware: [devtools.middleware, ...(timeoutAfter === undefined ? [] : [timeout(timeoutAfter)])],
  })
  return { startedAt: performance.now(), devtools, store: devtools.connect(createQueryStore(client)) }
}
