import type { Untyped } from '../document/document.ts'
import { httpTransport } from '../http/httpTransport.ts'
import { guard } from '../operation/guard.ts'
import type { Middleware, Operation } from '../operation/operation.ts'
import { InvalidInputError } from '../result/errors.ts'
import { type ForcedOutcome, forcedOutcomes, outcomesOfAll } from './outcomes.ts'

type Variables = Readonly<Record<string, Untyped>>

/** Data by the name of its operation, or a function that makes it of the variables. */
export type ForcedData = Readonly<Record<string, object | ((variables: Variables) => object)>>

/** What the operations get that are forced to an outcome with data. */
export interface ForcedResponses {
  /** The data of each operation, or a function that makes it of the variables. */
  data?: ForcedData | undefined
  /** What an operation gets for `partial data`, beside an error. Write null for each field that failed. */
  partial?: ForcedData | undefined
}

/** Outcomes by the name of the operation, or a function that chooses one. */
type ByOperation = Readonly<Record<string, ForcedOutcome>> | ((operation: Operation) => ForcedOutcome)

/**
 * Makes a middleware that gives operations an outcome, in tests and stories. Nothing is sent, and no
 * middleware after it is called.
 *
 * Each error is made by the code that makes it on a bad day, of a response, a failure of `fetch` or an abort.
 * The header functions of the client aren't called. Put it first in the list to see a screen, and last to see
 * what `retry` and the rest of your middleware do.
 *
 * A subscription that is forced to `data` gets one event, and stays open.
 *
 * @param outcome - One outcome for all operations, outcomes by the name of the operation (the others get data), or a
 *   function of the operation.
 * @param responses - The data, and the partial data, of each operation by its name.
 * @returns The middleware.
 * @throws RequestError when an outcome is unknown, or when an operation that the outcomes name has no data.
 * @example
 * const client = createClient({ middleware: [forceOutcome('NetworkError')] })
 * const { error } = await client.request(TodosQuery)
 */
export function forceOutcome(
  outcome: ForcedOutcome | ByOperation,
  { data = {}, partial = {} }: ForcedResponses = {},
): Middleware {
  const byName = new Map(typeof outcome === 'object' ? Object.entries(outcome) : [])
  const others = typeof outcome === 'string' ? outcome : 'data'
  mustKnow('outcome', [others, ...byName.values()], forcedOutcomes)
  mustKnow('data of', [...byName.keys()], Object.keys(data))
  return () => (operation) => {
    const { kind, name = '', variables = {}, onPart, fetchOptions } = operation
    const forced = typeof outcome === 'function' ? outcome(operation) : (byName.get(name) ?? others)
    const hasEvents = kind === 'subscription' && !!onPart
    mustKnow(`outcome of a ${kind}`, [forced], hasEvents ? forcedOutcomes : outcomesOfAll)
    // Read before `fetch` is called: what that throws is a NetworkError.
    const body = bodyOf(forced, (what) => {
      const given = what === 'data' ? data : partial
      mustKnow(`${what} of`, [name], Object.keys(given))
      const found = given[name]
      return typeof found === 'function' ? (found as (from: Variables) => object)(variables) : found
    })
    if (forced === 'RequestError') throw new Error('Forced.')
    const aborted = new AbortController()
    if (/Abort|Timeout/.test(forced)) aborted.abort(Object.assign(new Error('Forced.'), { name: forced }))
    const sent = {
      ...operation,
      fetch: () => respond(forced, body, hasEvents),
      fetchOptions: { ...fetchOptions, headers: undefined },
    }
    return guard(httpTransport, sent, [fetchOptions.signal, aborted.signal])
  }
}

function mustKnow(what: string, names: readonly string[], known: readonly string[]): void {
  for (const name of names.filter((name) => !known.includes(name))) {
    const list = known.join(', ') || 'none'
    throw new InvalidInputError(`forceOutcome knows no ${what} ${JSON.stringify(name)}. It knows ${list}.`)
  }
}

const errors = [{ message: 'Forced.', extensions: { code: 'FORCED' } }]

/** The GraphQL response of an outcome that has one. */
function bodyOf(forced: ForcedOutcome, read: (what: 'data' | 'partial data') => unknown): object | undefined {
  if (forced === 'EmptyResultError') return { data: null }
  if (forced === 'GraphQLResultError' || forced === 'refused') return { data: null, errors }
  if (forced === 'partial data') return { data: read(forced), errors }
  return /Error|never/.test(forced) ? undefined : { data: read('data') }
}

/** Does what the network or the server of an outcome does. */
async function respond(forced: ForcedOutcome, body: object | undefined, hasEvents: boolean) {
  if (forced === 'NetworkError') throw new TypeError('Failed to fetch')
  if (forced === 'ServerError') return new Response('', { status: 503 })
  if (forced === 'ParseError') return new Response('<html></html>')
  if (!body) return new Promise<never>(() => undefined)
  const json = JSON.stringify(body)
  if (!hasEvents) return new Response(json)
  const event = `event: next\ndata: ${json}\n\n`
  const end = forced === 'completed' ? 'event: complete\n\n' : forced === 'lost after two events' ? event : ''
  const stream = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(event + end))
      if (end) controller.close()
    },
  })
  return new Response(stream, { headers: { 'content-type': 'text/event-stream' } })
}
