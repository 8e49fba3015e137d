import { responseOf } from '../http/fetched.ts'
import type { Fetch, WrappedFetch } from '../operation/fetch.ts'
import { accept } from '../operation/postJson.ts'
import { platformFetch } from './platformFetch.ts'
import { splitResponse } from './splitResponse.ts'

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
   * Returns what calls must have in common to share a request: equal texts or numbers, or the same object. On
   * a server, that is what belongs to one incoming request: `() => requestStorage.getStore()`.
   * @default nothing
   */
  context?: (() => unknown) | undefined
  /**
   * The fetch to wrap.
   * @default globalThis.fetch, looked up for each request
   */
  fetch?: Fetch | undefined
}

type Input = Parameters<WrappedFetch>[0]

interface Call {
  readonly init: RequestInit
  readonly resolve: (response: Response) => void
  readonly reject: (reason: unknown) => void
  /** Removes the call from its batch. It is the abort listener of the call's signal. */
  readonly leave: () => void
}

/** Adds a call to the calls that wait for each other. */
type Batch = (init: RequestInit) => Promise<Response>

/**
 * Wraps fetch so that several operations at the same time become one request with a JSON array.
 *
 * Operations share a request if they have the same endpoint, headers and fetch options. A single operation is sent
 * unchanged. GET requests, uploads, and requests with another `Accept` header, such as streams, are sent unchanged too.
 * On a server, call `batch` once for each incoming request, or pass `context`.
 *
 * Each caller gets its own Response. If one caller aborts, the others are not affected. An operation with data and
 * without errors has succeeded, also if the status is that of an invalid one. If the response is not a list with one
 * entry for each operation, every caller gets an error and no data.
 *
 * @param options - The size and the waiting time of a batch, what its calls have in common, and the fetch to wrap.
 * @returns A fetch for the client's option `fetch`.
 * @throws RangeError when `max` is below 1, `windowMs` is below 0 or above 2,147,483,647, or one of them is NaN.
 * @example
 * const client = createClient({ fetch: batch({ max: 20, windowMs: 10 }) })
 */
export function batch({
  max = 10,
  windowMs = 0,
  context,
  fetch = platformFetch,
}: BatchOptions = {}): WrappedFetch {
  if (!(max >= 1 && windowMs >= 0 && windowMs < 2 ** 31)) {
    throw new RangeError('batch: give a max from 1 and a windowMs from 0 to 2147483647.')
  }
  /** The batches that wait, by all that their calls have in common. */
  const open = new Map<string, Batch>()
  const idOf = createIds()
  // It passes on what it gets.
  const send = fetch as WrappedFetch

  return (input, init = {}) => {
    const headers = new Headers(init.headers)
    // Only messages of `request` are batched.
    if (typeof init.body !== 'string' || headers.get('accept') !== accept || init.signal?.aborted)
      return send(input, init)
    const options: Readonly<Record<string, unknown>> = { ...init, input, body: '', headers: '', signal: '' }
    const key = JSON.stringify([
      ...headers,
      ...Object.keys(options)
        .sort()
        .flatMap((name) => [name, idOf(options[name])]),
      idOf(context?.()),
    ])
    const add = open.get(key) ?? openBatch(input, key)
    return add(init)
  }

  function openBatch(input: Input, key: string): Batch {
    const calls = new Set<Call>()
    const controller = new AbortController()
    const timer = setTimeout(() => void sendAll(), windowMs)
    open.set(key, add)
    return add

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
      // A full batch has made room for another one.
      if (open.get(key) === add) open.delete(key)
    }

    async function sendAll(): Promise<void> {
      close()
      // A batch without calls is closed, so this one has a call.
      const sent = [...calls] as [Call, ...Call[]]
      const [{ init }, second] = sent
      try {
        // Only a call whose body is a string gets into a batch.
        const body = `[${sent.map((call) => call.init.body as string).join()}]`
        // A single call is sent as it is.
        const options = second ? { ...init, body, signal: controller.signal } : init
        const response = await responseOf(() => send(input, options))
        // If all have left, `splitResponse` cancels the body.
        const split =
          second || controller.signal.aborted
            ? await splitResponse(response, sent.length, controller.signal)
            : () => response
        sent.forEach(({ resolve }, index) => resolve(split(index)))
      } catch (thrown) {
        for (const { reject } of sent) reject(thrown)
      } finally {
        for (const { init, leave } of sent) init.signal?.removeEventListener('abort', leave)
      }
    }
  }
}

/** Makes a function that returns equal texts for equal values. */
function createIds(): (value: unknown) => string {
  const ids = new WeakMap<WeakKey, string>()
  let count = 0
  return (value) => {
    const isWeakKey = typeof value === 'symbol' ? Symbol.keyFor(value) === undefined : Object(value) === value
    if (!isWeakKey) return `${typeof value} ${String(value)}`
    const id = ids.get(value as WeakKey) ?? String(++count)
    ids.set(value as WeakKey, id)
    return id
  }
}
