import { pick, randomOf } from './random.ts'
import type { Key, LikeVariables, PageData, PageVariables } from './server.ts'
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
  readonly mark?: string | undefined
  /** When it was sent, in time that has really passed. */
  readonly at: number
  /** Whether it is a promise of a server. */
  readonly isFollowed?: boolean
  /** Undefined while it is in flight. */
  outcome?: Fault | 'aborted'
}

/** What a page gets for a request. `settle` returns whether it was open. Without a response, the connection breaks. */
interface Call {
  readonly respond: (response: Response) => void
  breaks: (reason: unknown) => void
  readonly settle: (outcome: Fault | 'aborted', response?: Response) => boolean
}

const encode = (text: string) => new TextEncoder().encode(text)
const streamed = (type: string, start: (controller: ReadableStreamDefaultController<Uint8Array>) => void) =>
  new Response(new ReadableStream({ start }), { headers: { 'content-type': type } })

/** A network between a page and its server. The seed decides when a response comes, and what becomes of it. */
export class Network {
  weather = 'fair'
  offline = false
  /** How mutations end, by their mark. */
  readonly endings = new Map<string, Ending>()
  readonly sent: Sent[] = []
  readonly #world: Simulation
  readonly #pending = new Set<Call['settle']>()
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
    const { ledger, options, time } = this.#world
    const { operationName, variables } = JSON.parse(body as string) as {
      operationName: string
      variables?: PageVariables & LikeVariables
    }
    // The page sets it for each request.
    const user = new Headers(headers).get('user') ?? ''
    const request: Sent = { key: variables?.of, mark: variables?.mark, at: time.elapsed }
    this.sent.push(request)
    return new Promise<Response>((respond, breaks) => {
      const settle: Call['settle'] = (outcome, response) => {
        if (request.outcome) return false
        request.outcome = outcome
        this.#pending.delete(settle)
        if (response) respond(response)
        else call.breaks(signal?.aborted ? (signal.reason as Error) : new TypeError('Failed to fetch'))
        ledger.settled(request)
        return true
      }
      const call: Call = { respond, breaks, settle }
      this.#pending.add(settle)
      signal?.addEventListener('abort', () =>
        settle((signal.reason as Error).name === 'TimeoutError' ? 'stalled' : 'aborted'),
      )
      const random = randomOf(options.seed, `${operationName} ${JSON.stringify(variables ?? {})} ${time.now}`)
      const comes = this.#distance + random() * (weathers[this.weather]?.[0] ?? 0)
      if (this.offline) time.schedule(() => settle('lost'), 1)
      else if (!variables) this.#follow(signal, settle)
      else if (operationName === 'Page') this.#read(variables, user, comes, random, call)
      else this.#like(variables, user, comes, settle)
    })
  }

  #read(variables: PageVariables, user: string, comes: number, random: () => number, call: Call): void {
    const { options, server, time } = this.#world
    const [, ...faults] = weathers[this.weather] ?? [0]
    const fault = pick(random, faults)
    const inParts = options.defers && variables.of !== 'feed' && /fine|partial|cut|stalled/.test(fault)
    let data: PageData
    time.schedule(() => (data = server.read(variables, user)), random() * comes)
    time.schedule(() => {
      if (inParts) this.#sendParts(data, fault, fault === 'stalled' ? 10_000 : random() * 400, call)
      else if (fault !== 'stalled')
        call.settle(fault, fault === 'lost' ? undefined : this.#respond(fault, data))
    }, comes)
  }

  /** The note comes later, or is null. Or the connection breaks before, in the end also that of a stream that stalls. */
  #sendParts({ page: { note, ...page } }: PageData, fault: Fault, later: number, call: Call): void {
    const part = (content: object) => encode(`\r\n---\r\n\r\n${JSON.stringify(content)}\r\n---`)
    const late = { path: ['page'], data: { note } }
    const nulled = { path: ['page'], data: { note: null }, errors: [{ message: fault }] }
    const isWhole = fault === 'fine' || fault === 'partial'
    const response = streamed('multipart/mixed; boundary=-', (controller) => {
      call.breaks = (reason) => controller.error(reason)
      controller.enqueue(part({ data: { page }, hasNext: true }))
      this.#world.time.schedule(() => {
        if (call.settle(fault, isWhole ? response : undefined) && isWhole)
          controller.enqueue(part({ incremental: [fault === 'fine' ? late : nulled], hasNext: false }))
      }, later)
    })
    call.respond(response)
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
    return streamed('application/json', (controller) => {
      controller.enqueue(encode(text.slice(0, text.length / 2)))
      controller.error(new TypeError('terminated'))
    })
  }

  #like(variables: LikeVariables, user: string, comes: number, settle: Call['settle']): void {
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
  #follow(signal: AbortSignal | null | undefined, settle: Call['settle']): void {
    const response = streamed('text/event-stream', (controller) => {
      const stop = this.#world.server.follow((marked) => {
        const event = `event: next\ndata: ${JSON.stringify({ data: { marked } })}\n\n`
        if (!this.offline && this.weather !== 'stalling') controller.enqueue(encode(event))
      })
      signal?.addEventListener('abort', stop)
    })
    this.#world.time.schedule(() => settle('fine', response), this.#distance)
  }
}
