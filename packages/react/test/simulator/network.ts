import { settled } from './ledger.ts'
import { pick, randomOf } from './random.ts'
import type { Key, Marked, PageData, PageVariables } from './server.ts'
import { schedule, time } from './time.ts'
import { world } from './world.ts'

type Fault = 'fine' | 'partial' | 'refused' | 'unavailable' | 'html' | 'lost' | 'cut' | 'stalled'

/** How the network is: how much longer than the shortest time a response may take, in ms, and what may become of it. */
export const weathers: Record<string, readonly [delay: number, ...Fault[]]> = {
  fair: [120, 'fine'],
  slow: [400, 'fine'],
  partial: [200, 'partial', 'partial', 'fine'],
  failing: [200, 'refused', 'unavailable', 'html', 'lost', 'cut', 'fine', 'partial'],
  stalling: [200, 'stalled', 'fine', 'fine'],
}

/** How a mutation ends: how often it runs, and what the page gets, if anything. */
const mutations = {
  refused: [0, 'refused'],
  broken: [0, 'lost'],
  fine: [1, 'fine'],
  fineTwice: [2, 'fine'],
  lostAfterwards: [1, 'lost'],
  timesOutAfterwards: [1],
} as const satisfies Record<string, readonly [runs: number, outcome?: Fault]>
export type Ending = keyof typeof mutations
const common = ['refused', 'broken', 'fine', 'fine', 'fine'] as const
export const endings: readonly Ending[] = [...common, 'fineTwice', 'lostAfterwards', 'timesOutAfterwards']

/**
 * A request that was sent at a time that has really passed: for a query, of a like, or, if the page follows a
 * promise, of a server.
 */
export interface Sent {
  readonly key: Key | undefined
  readonly mark?: string | undefined
  readonly at: number
  /** The same, by the clock of tasks. */
  readonly sentAt: number
  readonly isFollowed?: boolean
  /** Undefined while it is in flight. */
  outcome?: Fault | 'aborted'
}

/** Ends a request, and returns whether it was open. Without a response, the connection breaks. */
export type EndCall = (outcome: Fault | 'aborted', response?: Response) => boolean
interface Call {
  readonly endCall: EndCall
  breaks: (reason: unknown) => void
}

const encode = (text: string) => new TextEncoder().encode(text)
const streamed = (type: string, start: (controller: ReadableStreamDefaultController<Uint8Array>) => void) =>
  new Response(new ReadableStream({ start }), { headers: { 'content-type': type } })

export function breakAll(): void {
  world.open.forEach((endCall) => endCall('lost'))
}

/** Sends a request. The seed decides when the response comes, and what becomes of it. */
export const fetchFromServer: typeof fetch = (_url, { body, headers, signal } = {}) => {
  const { open, options, sent, server, weather } = world
  const { operationName, variables } = JSON.parse(body as string) as {
    operationName: string
    variables?: PageVariables & Marked
  }
  // The page sets it for each request.
  const user = new Headers(headers).get('user') ?? ''
  const request: Sent = { key: variables?.of, mark: variables?.mark, at: time.elapsed, sentAt: time.now }
  sent.push(request)
  const random = randomOf(options.seed, `${operationName} ${JSON.stringify(variables ?? {})} ${time.now}`)
  const distance = pick(randomOf(options.seed, 'distance'), [5, 5, 60])
  const [delay, ...faults] = weathers[weather] ?? [0]
  const comes = distance + random() * delay
  return new Promise<Response>((respond, breaks) => {
    const endCall: EndCall = (outcome, response) => {
      if (request.outcome) return false
      request.outcome = outcome
      open.delete(endCall)
      if (response) respond(response)
      else call.breaks(signal?.aborted ? (signal.reason as Error) : new TypeError('Failed to fetch'))
      settled(request)
      return true
    }
    const call: Call = { endCall, breaks }
    open.add(endCall)
    signal?.addEventListener('abort', () =>
      endCall((signal.reason as Error).name === 'TimeoutError' ? 'stalled' : 'aborted'),
    )
    if (world.offline) schedule(() => endCall('lost'), 1)
    else if (!variables) {
      const events = eventsUntil(signal)
      schedule(() => endCall('fine', events), distance)
    } else if (operationName === 'Like') {
      const [runs, outcome] = mutations[world.endings.get(variables.mark) ?? 'fine']
      let like: object | undefined
      schedule(() => {
        if (!runs || !open.has(endCall)) return
        for (let run = 0; run < runs; run++) server.add('likes', variables)
        like = server.read({ of: variables.id }, user).page.items[0]
      }, comes / 2)
      schedule(() => outcome && endCall(outcome, responseOf(outcome, { like })), comes)
    } else {
      const fault = pick(random, faults)
      const inParts = options.defers && variables.of !== 'feed' && /fine|partial|cut|stalled/.test(fault)
      let data: PageData
      schedule(() => (data = server.read(variables, user)), random() * comes)
      schedule(() => {
        if (inParts) respond(partsOf(data, fault, fault === 'stalled' ? 10_000 : random() * 400, call))
        else if (fault !== 'stalled') endCall(fault, responseOf(fault, data))
      }, comes)
    }
  })
}

/**
 * Sends the note later than the rest, or null. Or the connection breaks before, in the end also that of a
 * stream that stalls.
 */
function partsOf({ page: { note, ...page } }: PageData, fault: Fault, later: number, call: Call): Response {
  const part = (content: object) => encode(`\r\n---\r\n\r\n${JSON.stringify(content)}\r\n---`)
  const late = { path: ['page'], data: { note } }
  const nulled = { path: ['page'], data: { note: null }, errors: [{ message: fault }] }
  const isWhole = fault === 'fine' || fault === 'partial'
  const response = streamed('multipart/mixed; boundary=-', (controller) => {
    call.breaks = (reason) => controller.error(reason)
    controller.enqueue(part({ data: { page }, hasNext: true }))
    schedule(() => {
      if (call.endCall(fault, isWhole ? response : undefined) && isWhole)
        controller.enqueue(part({ incremental: [fault === 'fine' ? late : nulled], hasNext: false }))
    }, later)
  })
  return response
}

function responseOf(fault: Fault, data: object): Response | undefined {
  const date = new Date(time.wall - time.skew).toUTCString()
  const headers = { 'content-type': 'application/json', date, 'retry-after': '1' }
  const errors = [{ message: fault }]
  if (fault === 'lost') return undefined
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

/** A stream of events. One that stalls loses them in silence. */
function eventsUntil(signal: AbortSignal | null | undefined): Response {
  return streamed('text/event-stream', (controller) => {
    const tell = (marked: Marked) => {
      const event = `event: next\ndata: ${JSON.stringify({ data: { marked } })}\n\n`
      if (!world.offline && world.weather !== 'stalling') controller.enqueue(encode(event))
    }
    world.server.followers.add(tell)
    signal?.addEventListener('abort', () => world.server.followers.delete(tell))
  })
}
