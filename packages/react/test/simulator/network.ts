import { pick, randomOf } from './random.ts'
import type { Key, LikeVariables, PageVariables } from './server.ts'
import type { Simulation } from './Simulation.tsx'

type Fault = 'fine' | 'partial' | 'refused' | 'unavailable' | 'html' | 'lost' | 'cut' | 'stalled'

/** How the network is: how much longer than the shortest time a response may take, in ms, and what may become of it. */
export const weathers: Record<string, readonly [delay: number, ...Fault[]]> = {
  fair: [120, 'fine'],
  slow: [400, 'fine'],
  partial: [200, 'partial', 'partial', 'fine'],
  failing: [200, 'refused', 'unavailable', 'html', 'lost', 'cut', 'fine', 'partial'],
  stalling: [200, 'stalled', 'fine', 'fine'],
}

/** How a mutation ends. The first two don't run. */
const mutationEndings = ['refused', 'broken', 'fine', 'fine', 'fine'] as const
export const endings = [...mutationEndings, 'fineTwice', 'lostAfterwards', 'timesOutAfterwards'] as const
type Ending = (typeof endings)[number]

/** A request that a page has sent. */
export interface Sent {
  /** Undefined if it is no query. */
  readonly key: Key | undefined
  /** That of a like. */
  readonly mark: string | undefined
  /** When it was sent, in time that has really passed. */
  readonly at: number
  /** How it ended. Undefined while it is in flight. */
  outcome?: Fault | 'aborted'
}

type Settle = (outcome: Fault | 'aborted', response?: Response) => void

/** A network between a page and its server. The seed decides when a response comes, and what becomes of it. */
export class Network {
  weather = 'fair'
  offline = false
  /** How mutations end, by their mark. */
  readonly endings = new Map<string, Ending>()
  readonly sent: Sent[] = []
  readonly #world: Simulation
  readonly #pending = new Set<Settle>()
  /** The shortest time that a response takes, in ms. */
  readonly #distance: number

  constructor(world: Simulation) {
    this.#world = world
    this.#distance = pick(randomOf(world.options.seed, 'distance'), [5, 5, 60])
  }

  /** The requests for a query that are in flight, the oldest one first. */
  inFlight(key: Key): readonly Sent[] {
    return this.sent.filter((request) => request.key === key && !request.outcome)
  }

  /** All connections break. */
  breakAll(): void {
    this.#pending.forEach((settle) => settle('lost'))
  }

  readonly fetch: typeof fetch = (_url, { body, headers, signal } = {}) => {
    const { ledger, options, server, time } = this.#world
    const { operationName, variables = {} } = JSON.parse(body as string) as {
      operationName: string
      variables?: Partial<PageVariables & LikeVariables>
    }
    // The page sets it for each request.
    const user = new Headers(headers).get('user') ?? ''
    const request: Sent = { key: variables.of, mark: variables.mark, at: time.elapsed }
    this.sent.push(request)
    return new Promise<Response>((resolve, reject) => {
      const settle: Settle = (outcome, response) => {
        if (request.outcome) return
        request.outcome = outcome
        this.#pending.delete(settle)
        if (response) resolve(response)
        else reject(signal?.aborted ? (signal.reason as Error) : new TypeError('Failed to fetch'))
        ledger.settled(request)
      }
      this.#pending.add(settle)
      signal?.addEventListener('abort', () =>
        settle((signal.reason as Error).name === 'TimeoutError' ? 'stalled' : 'aborted'),
      )
      const random = randomOf(options.seed, `${operationName} ${JSON.stringify(variables)} ${time.now}`)
      const comes = this.#distance + random() * (weathers[this.weather]?.[0] ?? 0)
      if (this.offline) time.schedule(() => settle('lost'), 1)
      else if (operationName === 'Page') {
        const [, ...faults] = weathers[this.weather] ?? [0]
        const fault = pick(random, faults)
        let data = {}
        time.schedule(() => (data = server.read(variables as PageVariables, user)), random() * comes)
        time.schedule(() => {
          if (fault !== 'stalled') settle(fault, fault === 'lost' ? undefined : this.#respond(fault, data))
        }, comes)
      } else if (operationName === 'Like') this.#like(variables as LikeVariables, user, comes, settle)
      else this.#follow(signal, settle)
    })
  }

  #respond(fault: Fault, data: object): Response {
    const { skew, wall } = this.#world.time
    const date = new Date(wall - skew).toUTCString()
    const headers = { 'content-type': 'application/json', date, 'retry-after': '1' }
    const errors = [{ message: fault }]
    if (fault === 'html') return new Response('<html></html>', { headers })
    if (fault === 'unavailable') return Response.json({ errors }, { status: 503, headers })
    if (fault === 'refused') return Response.json({ data: null, errors }, { headers })
    if (fault === 'fine') return Response.json({ data }, { headers })
    const text = JSON.stringify({ data, errors })
    if (fault === 'partial') return new Response(text.replace('"note":"read"', '"note":null'), { headers })
    const half = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(text.slice(0, text.length / 2)))
        controller.error(new TypeError('terminated'))
      },
    })
    return new Response(half, { headers })
  }

  #like(variables: LikeVariables, user: string, comes: number, settle: Settle): void {
    const { server, time } = this.#world
    const ending = this.endings.get(variables.mark) ?? 'fine'
    let like: object | undefined
    time.schedule(() => {
      if (ending === 'refused' || ending === 'broken' || !this.#pending.has(settle)) return
      server.like(variables)
      if (ending === 'fineTwice') server.like(variables)
      like = server.read({ of: variables.id }, user).page.items[0]
    }, comes / 2)
    time.schedule(() => {
      if (ending === 'broken' || ending === 'lostAfterwards') settle('lost')
      else if (ending === 'refused') settle('refused', this.#respond('refused', {}))
      else if (ending !== 'timesOutAfterwards') settle('fine', this.#respond('fine', { like }))
    }, comes)
  }

  /** Opens a stream of events. One that stalls loses them in silence. */
  #follow(signal: AbortSignal | null | undefined, settle: Settle): void {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        const stop = this.#world.server.follow((marked) => {
          const event = `event: next\ndata: ${JSON.stringify({ data: { marked } })}\n\n`
          if (!this.offline && this.weather !== 'stalling')
            controller.enqueue(new TextEncoder().encode(event))
        })
        signal?.addEventListener('abort', stop)
      },
    })
    const response = new Response(body, { headers: { 'content-type': 'text/event-stream' } })
    this.#world.time.schedule(() => settle('fine', response), this.#distance)
  }
}
