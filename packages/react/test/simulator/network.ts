import { pick, randomOf } from './random.ts'
import type { ItemId, Key, PageVariables, User } from './server.ts'
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
export const endings = [
  'refused',
  'broken',
  'fine',
  'fine',
  'fine',
  'fineTwice',
  'lostAfterwards',
  'timesOutAfterwards',
] as const
export type Ending = (typeof endings)[number]

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

type Settle = (outcome: Fault, response?: Response) => void

/** What the network is a part of. */
type World = Pick<Simulation, 'ledger' | 'options' | 'server' | 'time'>

/** A network between a page and its server. The seed decides when a response comes, and what becomes of it. */
export class Network {
  weather = 'fair'
  offline = false
  /** How mutations end, by their mark. */
  readonly endings = new Map<string, Ending>()
  readonly sent: Sent[] = []
  readonly #world: World

  constructor(world: World) {
    this.#world = world
  }

  /** The requests for a query that are in flight, the oldest one first. */
  inFlight(key: Key): readonly Sent[] {
    return this.sent.filter((request) => request.key === key && !request.outcome)
  }

  readonly fetch: typeof fetch = (_url, { body, headers, signal } = {}) => {
    const { operationName, variables } = JSON.parse(body as string) as {
      operationName: string
      variables?: object
    }
    // The page sets it for each request.
    const user = new Headers(headers).get('user') as User
    const isQuery = operationName === 'Page'
    const { of: key, mark } = (variables ?? {}) as { of?: Key; mark?: string }
    const request: Sent = { key, mark, at: this.#world.time.elapsed }
    this.sent.push(request)
    return new Promise<Response>((resolve, reject) => {
      const settle = (outcome: Fault | 'aborted', response?: Response) => {
        if (request.outcome) return
        request.outcome = outcome
        if (response) resolve(response)
        else reject(signal?.aborted ? (signal.reason as Error) : new TypeError('Failed to fetch'))
        this.#world.ledger.settled(request)
      }
      signal?.addEventListener('abort', () =>
        settle((signal.reason as Error).name === 'TimeoutError' ? 'stalled' : 'aborted'),
      )
      const random = randomOf(
        this.#world.options.seed,
        `${operationName} ${JSON.stringify(variables)} ${this.#world.time.now}`,
      )
      if (this.offline) this.#world.time.schedule(() => settle('lost'), 1)
      else if (isQuery) this.#query(variables as PageVariables, user, random, settle)
      else if (operationName === 'Like')
        this.#like(variables as { id: ItemId; mark: string }, user, random, settle)
      else this.#follow(signal, settle)
    })
  }

  /** The shortest time that a response takes, in ms. */
  get #distance(): number {
    return pick(randomOf(this.#world.options.seed, 'distance'), [5, 5, 60])
  }

  #comes(random: () => number): number {
    return this.#distance + random() * (weathers[this.weather]?.[0] ?? 0)
  }

  #query(variables: PageVariables, user: User, random: () => number, settle: Settle): void {
    const comes = this.#comes(random)
    const [, ...faults] = weathers[this.weather] ?? [0]
    const fault = pick(random, faults)
    let data = {}
    this.#world.time.schedule(() => (data = this.#world.server.read(variables, user)), random() * comes)
    this.#world.time.schedule(() => {
      if (fault === 'lost') settle('lost')
      else if (fault !== 'stalled') settle(fault, this.#respond(fault, data))
    }, comes)
  }

  #respond(fault: Fault, data: object): Response {
    const date = new Date(this.#world.time.wall - this.#world.time.skew).toUTCString()
    const headers = { 'content-type': 'application/json', date }
    const errors = [{ message: fault }]
    if (fault === 'html') return new Response('<html></html>', { headers })
    if (fault === 'unavailable') return Response.json({ errors }, { status: 503, headers })
    if (fault === 'refused') return Response.json({ data: null, errors }, { headers })
    const text = JSON.stringify(fault === 'partial' ? { data, errors } : { data })
    if (fault !== 'cut')
      return new Response(fault === 'partial' ? text.replace('"note":"read"', '"note":null') : text, {
        headers,
      })
    const half = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(text.slice(0, text.length / 2)))
        controller.error(new TypeError('terminated'))
      },
    })
    return new Response(half, { headers })
  }

  #like({ id, mark }: { id: ItemId; mark: string }, user: User, random: () => number, settle: Settle): void {
    const ending = this.endings.get(mark) ?? 'fine'
    const comes = this.#comes(random)
    let like: object | undefined
    this.#world.time.schedule(() => {
      if (ending === 'refused' || ending === 'broken') return
      this.#world.server.like(id, mark)
      if (ending === 'fineTwice') this.#world.server.like(id, mark)
      like = this.#world.server.read({ of: id }, user).page.items[0]
    }, comes / 2)
    this.#world.time.schedule(() => {
      if (ending === 'broken' || ending === 'lostAfterwards') settle('lost')
      else if (ending === 'refused') settle('refused', this.#respond('refused', {}))
      else if (ending !== 'timesOutAfterwards') settle('fine', this.#respond('fine', { like }))
    }, comes)
  }

  /** Opens a stream of events. One that stalls loses them in silence. */
  #follow(signal: AbortSignal | null | undefined, settle: Settle): void {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        const stop = this.#world.server.follow((id, mark) => {
          const data = JSON.stringify({ data: { marked: { id, mark } } })
          const event = new TextEncoder().encode(`event: next\ndata: ${data}\n\n`)
          if (!this.offline && this.weather !== 'stalling') controller.enqueue(event)
        })
        signal?.addEventListener('abort', stop)
      },
    })
    const response = new Response(body, { headers: { 'content-type': 'text/event-stream' } })
    this.#world.time.schedule(() => settle('fine', response), this.#distance)
  }
}
