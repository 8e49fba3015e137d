import { accept } from '../operation/json.ts'
import { withBody } from './withBody.ts'

/** Says which calls share a request. */
export interface BatchOptions {
  /**
   * The largest number of operations in one request.
   * @default 10
   */
  max?: number | undefined
  /**
   * How long the first call waits for others, in ms. With 0 it waits for the calls of the same tick.
   * @default 0
   */
  windowMs?: number | undefined
  /**
   * The fetch to wrap.
   * @default globalThis.fetch, looked up for each request
   */
  fetch?: typeof globalThis.fetch | undefined
}

type Fetch = typeof globalThis.fetch
type Input = Parameters<Fetch>[0]

interface Call {
  readonly init: RequestInit
  readonly resolve: (response: Response) => void
  readonly reject: (reason: unknown) => void
  /** Removes the call from its batch. It is the abort listener of the call's signal. */
  readonly leave: () => void
}

/** Calls that wait for each other. */
interface Batch {
  readonly target: Target
  /** On Cloudflare Workers it belongs to one incoming request. Another request can't use it. */
  readonly owned: Response
  readonly add: (init: RequestInit) => Promise<Response>
}

/** The endpoint, the headers and the fetch options of a call. Calls with equal targets share a request. */
type Target = Readonly<Record<string, unknown>>

/**
 * Wraps fetch so that several operations at the same time become one request with a JSON array.
 *
 * Operations share a request if they have the same endpoint, headers and fetch options. A single operation is sent
 * unchanged. GET requests, uploads, and requests with another `Accept` header, such as streams, are sent unchanged too.
 * On Cloudflare Workers, only operations of the same incoming request share a request. So one client can serve all.
 *
 * Each caller gets its own Response. If one caller aborts, the others are not affected. If the response is not a list
 * with one entry for each operation, every caller gets an error and no data.
 *
 * @param options - The size and the waiting time of a batch, and the fetch to wrap.
 * @returns A fetch for the client's option `fetch`.
 * @throws RangeError when `max` is below 1, `windowMs` is below 0 or above 2,147,483,647, or one of them is NaN.
 * @example
 * const client = createClient({ fetch: batch({ max: 20, windowMs: 10 }) })
 */
export function batch({ max = 10, windowMs = 0, fetch }: BatchOptions = {}): Fetch {
  if (!(max >= 1 && windowMs >= 0 && windowMs < 2 ** 31)) {
    throw new RangeError('batch: give a max from 1 and a windowMs from 0 to 2147483647.')
  }
  const open = new Set<Batch>()
  const send: Fetch = (input, init) => (fetch ?? globalThis.fetch)(input, init)

  return (input, init = {}) => {
    const target = targetOf(input, init)
    if (!target) return send(input, init)
    const batch = [...open].find((other) => isSame(target, other.target) && isUsable(other))
    return (batch ?? openBatch(input, target)).add(init)
  }

  function openBatch(input: Input, target: Target): Batch {
    const calls = new Set<Call>()
    const controller = new AbortController()
    const timer = setTimeout(() => void sendAll(), windowMs)
    const batch = { target, owned: new Response('owned'), add }
    open.add(batch)
    return batch

    function add(init: RequestInit): Promise<Response> {
      const { signal } = init
      return new Promise((resolve, reject) => {
        const call = { init, resolve, reject, leave }
        calls.add(call)
        signal?.addEventListener('abort', leave, { once: true })
        if (calls.size >= max) void sendAll()

        function leave() {
          // fetch would reject with the same reason.
          reject(signal?.reason as Error)
          calls.delete(call)
          if (calls.size) return
          close()
          controller.abort()
        }
      })
    }

    function close(): void {
      clearTimeout(timer)
      open.delete(batch)
    }

    async function sendAll(): Promise<void> {
      close()
      // A batch without calls is closed, so this one has a call.
      const sent = [...calls] as [Call, ...Call[]]
      const [{ init }, second] = sent
      try {
        // `targetOf` lets only calls with a string as body into a batch.
        const body = `[${sent.map((call) => call.init.body as string).join()}]`
        // A single call is sent as it is.
        const response = await send(input, second ? { ...init, body, signal: controller.signal } : init)
        const split = second ? await splitResponse(response, sent.length) : () => response
        for (const [index, { resolve }] of sent.entries()) resolve(split(index))
      } catch (thrown) {
        for (const { reject } of sent) reject(thrown)
      } finally {
        for (const { init, leave } of sent) init.signal?.removeEventListener('abort', leave)
      }
    }
  }
}

/** Returns the target of a call, or undefined if the call is sent alone. Only messages of `request` are batched. */
function targetOf(input: Input, { body, signal, ...init }: RequestInit): Target | undefined {
  const headers = new Headers(init.headers)
  if (typeof body !== 'string' || headers.get('accept') !== accept || signal?.aborted) return
  return { ...init, input, headers: JSON.stringify([...headers]) }
}

function isSame(one: Target, other: Target): boolean {
  return Object.keys({ ...one, ...other }).every((key) => one[key] === other[key])
}

/** Returns false if the batch belongs to another incoming request of a Cloudflare Worker. */
function isUsable({ owned }: Batch): boolean {
  try {
    owned.clone()
    return true
  } catch {
    return false
  }
}

/** Returns a function that makes the response of each operation. */
async function splitResponse(response: Response, count: number): Promise<(index: number) => Response> {
  const text = response.text()
  try {
    const list = await text
    const entries = entriesOf(list)
    // If the count differs, nobody knows which entry belongs to which operation. A single object may be an error for all
    // operations, so each of them gets it. Data belongs to one operation only. So if there is data, each operation gets an
    // invalid body.
    const body = /"data"\s*:\s*\{/.test(list) ? `[${list}]` : list
    return (index) => withBody(response, entries.length === count ? entries[index] : body)
  } catch {
    // The body was cut off. Each caller gets the response and finds the error. The methods of Hono's `Response` refuse an
    // assignment.
    return () => Object.defineProperty(withBody(response, ''), 'text', { value: () => text })
  }
}

/**
 * Returns the text of each entry of a JSON list. If the JSON is not a list, it returns no texts. It doesn't parse the
 * entries and write them again, because a deep entry would overflow the stack.
 */
function entriesOf(list: string): string[] {
  const entries: string[] = []
  if (!/^\s*\[/.test(list)) return entries
  let start = list.indexOf('[') + 1
  let depth = 0
  let inString = false
  // Escapes are matched too, because an escaped quote ends no string.
  for (const { 0: mark, index } of list.matchAll(/\\.|["[\]{},]/g)) {
    if (mark === '"') inString = !inString
    else if (!inString) {
      if ('[{'.includes(mark)) depth++
      if (']}'.includes(mark)) depth--
      // An entry ends with a comma, and the last one with the bracket of the list.
      if (mark === ',' ? depth === 1 : !depth) {
        entries.push(list.slice(start, index))
        start = index + 1
      }
    }
  }
  return entries
}
