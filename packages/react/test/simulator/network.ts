import { pick, randomOf } from './random.ts'
import { type ItemId, type Key, keys, type Server, type User } from './server.ts'
import type { VirtualTime } from './time.ts'

/** How the network is now: how long a response takes at most, in ms, and how often each fault happens. */
export const weathers = {
  fair: { delay: 120, faults: [] },
  slow: { delay: 400, faults: [] },
  partial: { delay: 200, faults: ['partial', 'partial', 'fine'] },
  failing: { delay: 200, faults: ['refused', 'unavailable', 'html', 'lost', 'cut', 'fine', 'partial'] },
  stalling: { delay: 200, faults: ['stalled', 'fine', 'fine'] },
} as const satisfies Record<string, { delay: number; faults: readonly Fault[] }>
export type Weather = keyof typeof weathers
type Fault = 'fine' | 'partial' | 'refused' | 'unavailable' | 'html' | 'lost' | 'cut' | 'stalled'

/** How a mutation ends. All but the first two run on the server. `broken` is lost before it arrives. */
export type Ending = 'refused' | 'broken' | 'fine' | 'fineTwice' | 'lostAfterwards' | 'timesOutAfterwards'

/** A request that a page has sent. */
export interface Sent {
  readonly key: Key | 'like' | 'marked'
  /** When it was sent, in time that has really passed. */
  readonly at: number
  readonly user: User
  /** How it ended. Undefined while it is in flight. */
  outcome?: Fault | 'aborted'
  /** The version that the server has read for it. */
  version?: number
}

interface Body {
  readonly operationName: string
  readonly variables?: { readonly id?: ItemId; readonly mark?: string; readonly after?: number }
}

/** A network between a page and its server. It decides by the seed when a response comes, and what becomes of it. */
export class Network {
  weather: Weather = 'fair'
  offline = false
  /** How the next mutations end, by their mark. */
  readonly endings = new Map<string, Ending>()
  readonly sent: Sent[] = []
  readonly #seed: number
  /** The least time that a response takes, in ms. */
  readonly #distance: number
  readonly #time: VirtualTime
  readonly #server: Server
  readonly #onSettled: (request: Sent) => void

  constructor(seed: number, time: VirtualTime, server: Server, onSettled: (request: Sent) => void) {
    this.#seed = seed
    this.#distance = pick(randomOf(seed, 'distance'), [5, 5, 60])
    this.#time = time
    this.#server = server
    this.#onSettled = onSettled
  }

  /** The requests for a query that are in flight. */
  inFlight(key?: Sent['key']): readonly Sent[] {
    return this.sent.filter(
      (request) => !request.outcome && (key ? request.key === key : request.key !== 'marked'),
    )
  }

  readonly fetch: typeof fetch = (_url, { body, headers, signal } = {}) => {
    const { operationName, variables = {} } = JSON.parse(String(body)) as Body
    // The page sets it for each request.
    const user = new Headers(headers).get('user') as User
    const key = operationName === 'Item' ? (variables.id as Key) : operationKeys[operationName as 'Feed']
    const request: Sent = { key, at: this.#time.elapsed, user }
    this.sent.push(request)
    return new Promise<Response>((resolve, reject) => {
      const settle = (outcome: Fault | 'aborted', response?: Response) => {
        if (request.outcome) return
        request.outcome = outcome
        if (response) resolve(response)
        else reject(signal?.aborted ? (signal?.reason as Error) : new TypeError('Failed to fetch'))
        this.#onSettled(request)
      }
      signal?.addEventListener('abort', () =>
        settle((signal.reason as Error).name === 'TimeoutError' ? 'stalled' : 'aborted'),
      )
      const random = randomOf(this.#seed, `${key} ${variables.mark ?? ''}${this.#time.now}`)
      const { delay, faults } = weathers[this.weather]
      const comes = this.#distance + random() * delay
      if (this.offline) this.#time.schedule(() => settle('lost'), 1)
      else if (key === 'marked') this.#open(signal, settle)
      else if (key === 'like') this.#mutate(request, variables, comes, settle)
      else {
        const fault = faults.length ? pick<Fault>(random, faults as unknown as [Fault]) : 'fine'
        let data: object = {}
        this.#time.schedule(() => {
          request.version = this.#server.version(key)
          data = this.#server.read(key, user, variables.after)
        }, random() * comes)
        this.#time.schedule(() => {
          if (fault === 'lost') settle('lost')
          else if (fault !== 'stalled') settle(fault, this.#respond(fault, data))
        }, comes)
      }
    })
  }

  #respond(fault: Fault, data: object): Response {
    const headers = {
      'content-type': 'application/json',
      date: new Date(this.#time.wall - this.#time.skew).toUTCString(),
    }
    if (fault === 'unavailable')
      return new Response('{"errors":[{"message":"unavailable"}]}', { status: 503, headers })
    if (fault === 'html') return new Response('<html></html>', { headers: { 'content-type': 'text/html' } })
    const errors = [{ message: fault }]
    if (fault === 'refused') return new Response(JSON.stringify({ data: null, errors }), { headers })
    const whole = JSON.stringify(fault === 'partial' ? { data, errors } : { data })
    if (fault !== 'cut')
      return new Response(fault === 'partial' ? whole.replace(/"note":"[^"]*"/, '"note":null') : whole, {
        headers,
      })
    const half = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(whole.slice(0, whole.length / 2)))
        controller.error(new TypeError('terminated'))
      },
    })
    return new Response(half, { headers })
  }

  #mutate(
    request: Sent,
    { id = 'a', mark = '' }: NonNullable<Body['variables']>,
    comes: number,
    settle: (outcome: Fault, response?: Response) => void,
  ): void {
    const ending = this.endings.get(mark) ?? 'fine'
    let like: object = {}
    this.#time.schedule(() => {
      if (ending === 'refused' || ending === 'broken') return
      this.#server.like(id, mark)
      if (ending === 'fineTwice') this.#server.like(id, mark)
      like = (this.#server.read(id, request.user) as { item: object }).item
    }, comes / 2)
    this.#time.schedule(() => {
      if (ending === 'broken' || ending === 'lostAfterwards') settle('lost')
      else if (ending === 'refused') settle('refused', this.#respond('refused', {}))
      else if (ending !== 'timesOutAfterwards') settle('fine', this.#respond('fine', { like }))
    }, comes)
  }

  #open(signal: AbortSignal | null | undefined, settle: (outcome: Fault, response: Response) => void): void {
    const encoder = new TextEncoder()
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        const stop = this.#server.follow((id, mark) => {
          // A connection that stalls loses its events in silence.
          if (this.offline || this.weather === 'stalling') return
          const data = JSON.stringify({ data: { marked: { id, mark } } })
          controller.enqueue(encoder.encode(`event: next\ndata: ${data}\n\n`))
        })
        signal?.addEventListener('abort', stop)
      },
    })
    this.#time.schedule(
      () => settle('fine', new Response(body, { headers: { 'content-type': 'text/event-stream' } })),
      5,
    )
  }
}

const operationKeys = { Board: 'board', Feed: 'feed', Like: 'like', Marked: 'marked' } as const

/** Whether a request is one for a query. */
export function isQuery(request: Sent): request is Sent & { key: Key } {
  return keys.some((key) => key === request.key)
}
