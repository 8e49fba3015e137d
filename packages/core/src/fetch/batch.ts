import { accept, isObject } from '../operation/json.ts'

/** Which calls share a request. */
export interface BatchOptions {
  /**
   * The most operations of one request.
   * @default 10
   */
  max?: number | undefined
  /**
   * How long the first call waits for others, in ms. With 0 it waits for those of the same tick.
   * @default 0
   */
  windowMs?: number | undefined
  /**
   * The fetch to wrap.
   * @default globalThis.fetch, looked up at each request
   */
  fetch?: typeof globalThis.fetch | undefined
}

type Fetch = typeof globalThis.fetch

interface Call {
  readonly input: Parameters<Fetch>[0]
  readonly init: RequestInit
  readonly resolve: (response: Response) => void
  readonly reject: (reason: unknown) => void
  /** Listens to the call's signal until there is a response. */
  readonly leave: () => void
}

interface Batch {
  readonly target: Target
  /** The calls that wait for a response. */
  readonly calls: Set<Call>
  readonly controller: AbortController
  readonly timer: ReturnType<typeof setTimeout>
}

/** All that must be the same for two calls to share a request. */
type Target = Readonly<Record<string, unknown>>

/**
 * Wraps fetch so that operations to one target at one time become one array request.
 *
 * A target is the same endpoint, headers and fetch options. A single operation is sent as it is; so is one by GET, an
 * upload, and whatever has an `Accept` header of its own, as streams do.
 *
 * Each caller gets a Response of its own, and one caller's abort doesn't touch the others. A response that isn't a list
 * with one entry for each operation goes to all, so that each gets its error. Nobody gets data from it.
 *
 * @param options - How many, how long, and over which fetch.
 * @returns A fetch to give to a client.
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
        // What fetch would reject with.
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
    // One whose last call has left is closed, so there is a call.
    const calls = [...batch.calls] as [Call, ...Call[]]
    void sendTogether(calls, batch.controller.signal, fetch ?? globalThis.fetch)
  }
}

/** Where a call goes. Undefined for what is sent alone: all but the message of a plain request, and what is aborted. */
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
    // A call has a place only if its body is a text.
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

/** The body for each of the operations that were sent together. Undefined where the whole response is for all of them. */
async function splitBatch(response: Response, count: number): Promise<string[] | undefined> {
  try {
    const json: unknown = JSON.parse(await response.text())
    if (Array.isArray(json)) {
      // With an entry too few, nobody can say which operation it belongs to.
      return json.length === count ? json.map((entry) => JSON.stringify(entry)) : undefined
    }
    // One object may tell all what is wrong. Data in it belongs to one of them, and nobody can say to which.
    return isObject(json) && json.data ? Array<string>(count).fill(JSON.stringify([json])) : undefined
  } catch {
    // It broke off or is no JSON. Each caller finds that for itself.
    return undefined
  }
}
