import { accept, isObject } from '../operation/json.ts'

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

interface Call {
  readonly input: Parameters<Fetch>[0]
  readonly init: RequestInit
  readonly resolve: (response: Response) => void
  readonly reject: (reason: unknown) => void
  /** Removes the call from its batch. It is the abort listener of the call's signal. */
  readonly leave: () => void
}

interface Batch {
  readonly target: Target
  /** The pending calls. */
  readonly calls: Set<Call>
  readonly controller: AbortController
  readonly timer: ReturnType<typeof setTimeout>
}

/** The endpoint, the headers and the fetch options of a call. Calls with equal targets share a request. */
type Target = Readonly<Record<string, unknown>>

/**
 * Wraps fetch so that several operations at the same time become one request with a JSON array.
 *
 * Operations share a request if they have the same endpoint, headers and fetch options. A single operation is sent
 * unchanged. The same goes for GET requests, uploads, and requests with another `Accept` header, such as streams.
 *
 * Each caller gets its own Response. If one caller aborts, the others are not affected. If the response is not a list
 * with one entry for each operation, every caller gets an error and no data.
 *
 * @param options - The size and the waiting time of a batch, and the fetch to wrap.
 * @returns A fetch for the client's option `fetch`.
 * @example
 * const client = createClient({ fetch: batch({ max: 20, windowMs: 10 }) })
 */
export function batch({ max = 10, windowMs = 0, fetch }: BatchOptions = {}): Fetch {
  const open = new Set<Batch>()

  return (input, init = {}) => {
    const target = targetOf(input, init)
    if (!target) return (fetch ?? globalThis.fetch)(input, init)
    const { signal } = init
    const batch = [...open].find((other) => isSame(target, other.target)) ?? openFor(target)
    return new Promise((resolve, reject) => {
      const call = { input, init, resolve, reject, leave }
      batch.calls.add(call)
      signal?.addEventListener('abort', leave, { once: true })
      if (batch.calls.size >= max) send(batch)

      function leave() {
        // fetch would reject with the same reason.
        reject(signal?.reason as Error)
        batch.calls.delete(call)
        if (batch.calls.size) return
        close(batch)
        batch.controller.abort()
      }
    })
  }

  function openFor(target: Target): Batch {
    const timer = setTimeout(() => send(batch), windowMs)
    const batch = { target, calls: new Set<Call>(), controller: new AbortController(), timer }
    open.add(batch)
    return batch
  }

  function close(batch: Batch): void {
    clearTimeout(batch.timer)
    open.delete(batch)
  }

  function send(batch: Batch): void {
    close(batch)
    // A batch without calls is closed, so this one has a call.
    const calls = [...batch.calls] as [Call, ...Call[]]
    void sendTogether(calls, batch.controller.signal, fetch ?? globalThis.fetch)
  }
}

/** Returns the target of a call, or undefined if the call is sent alone. Only messages of `request` are batched. */
function targetOf(input: Call['input'], { body, signal, ...init }: RequestInit): Target | undefined {
  const headers = new Headers(init.headers)
  if (typeof body !== 'string' || headers.get('accept') !== accept || signal?.aborted) return
  return { ...init, input, headers: JSON.stringify([...headers]) }
}

function isSame(one: Target, other: Target): boolean {
  return Object.keys({ ...one, ...other }).every((key) => one[key] === other[key])
}

async function sendTogether(
  calls: readonly [Call, ...Call[]],
  signal: AbortSignal,
  fetch: Fetch,
): Promise<void> {
  const [first, second] = calls
  try {
    if (!second) {
      first.resolve(await fetch(first.input, first.init))
      return
    }
    // `targetOf` lets only calls with a string as body into a batch.
    const body = `[${calls.map(({ init }) => init.body as string).join()}]`
    const response = await fetch(first.input, { ...first.init, body, signal })
    const bodies = await splitBatch(response.clone(), calls.length)
    for (const [index, { resolve }] of calls.entries()) {
      resolve(bodies ? new Response(bodies[index], response) : response.clone())
    }
  } catch (thrown) {
    for (const { reject } of calls) reject(thrown)
  } finally {
    for (const { init, leave } of calls) init.signal?.removeEventListener('abort', leave)
  }
}

/** Returns one body for each operation, or undefined if each operation should get the whole response. */
async function splitBatch(response: Response, count: number): Promise<string[] | undefined> {
  try {
    const json: unknown = JSON.parse(await response.text())
    if (Array.isArray(json)) {
      // If the count differs, the entries can't be matched to the operations.
      return json.length === count ? json.map((entry) => JSON.stringify(entry)) : undefined
    }
    // An object may be an error for all operations. An object with data can't be matched to one, so each gets an
    // invalid body.
    return isObject(json) && json.data ? Array<string>(count).fill(JSON.stringify([json])) : undefined
  } catch {
    // The body was cut off or is not JSON. Each caller gets the response and finds the error.
    return undefined
  }
}
