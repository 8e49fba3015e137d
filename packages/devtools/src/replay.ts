/**
 * Answers the operations of a test from a recording that the devtools have exported.
 *
 * @module devtools-replay
 */

import {
  AbortError,
  EmptyResultError,
  type Failure,
  GraphQLResultError,
  type Middleware,
  NetworkError,
  type Operation,
  ParseError,
  RequestError,
  ServerError,
  type StreamedResult,
  TimeoutError,
  type WrappedFetch,
} from '@thinql/core'
import type { Outcome } from './recorder/call.ts'
import { checkRecording } from './recorder/recordingFile.ts'
import { clockOf, type RecordedCall, respond, type Signal } from './replay/respond.ts'

/** How fast to replay. */
export interface ReplayOptions {
  /**
   * 2 is twice as fast as it was, and Infinity answers at once.
   * @default 1
   */
  speed?: number | undefined
}

/** How often an operation was asked for, where that differs from the recording. */
export interface ReplayDifference {
  /** The name of the operation. */
  readonly name: string
  /** How many calls of it were recorded. */
  readonly recorded: number
  /** How many calls were made now. Beyond the recorded ones, each got the last response again. */
  readonly asked: number
}

/** Answers the operations of an app from a recording. */
export interface Replay {
  /** The fetch for `createClient`. It answers the calls of an operation in the order in which they were recorded. */
  readonly fetch: WrappedFetch
  /**
   * Put it first in `middleware`, where the devtools were. It makes the results that had no response of
   * `fetch`: those of a timeout, and those of a WebSocket. It also knows which attempts belong to one call.
   */
  readonly middleware: Middleware
  /** Lists what was asked for more often than it was recorded, less often, or never. */
  report(this: void): readonly ReplayDifference[]
}

/**
 * Answers operations from a file that the devtools have exported with values: by the name of the operation
 * and the order of its calls, with the recorded parts and delays. Nothing is sent.
 *
 * @param recording - The file, as parsed JSON.
 * @param options - How fast.
 * @returns A fetch, a middleware, and a report.
 * @throws Error when it is no recording, has no values or an unknown outcome, or is of another version.
 * @example
 * const { fetch, middleware, report } = replay(JSON.parse(text), { speed: Infinity })
 * const client = createClient({ fetch, middleware: [middleware] })
 */
export function replay(recording: unknown, { speed = 1 }: ReplayOptions = {}): Replay {
  const { calls, values } = checkRecording(recording)
  if (!values) throw new Error('This recording has no values. Export it again, with values.')
  checkOutcomes(calls)
  const tracks = new Map<string, { calls: RecordedCall[]; asked: number; attempts: Attempt[] }>()
  const trackOf = (name: string) => {
    const track = tracks.get(name) ?? { calls: [], asked: 0, attempts: [] }
    tracks.set(name, track)
    return track
  }
  for (const call of calls) trackOf(call.name ?? '').calls.push(call)
  const known = [...tracks.keys()].join(', ') || 'none'

  function next(name = ''): RecordedCall | Error {
    const track = trackOf(name)
    const call = track.calls[track.asked++] ?? track.calls.at(-1)
    return call ?? new Error(`The recording has no operation ${name || 'without a name'}. It has: ${known}.`)
  }
  const attemptsOf = (call: RecordedCall): Attempt[] =>
    call.exchanges.map((exchange) => (signal) => respond(call, exchange, speed, signal))

  return {
    async fetch(input, init) {
      const name = nameIn(input, init)
      const track = trackOf(name)
      if (track.attempts.length === 0) {
        const call = next(name)
        if (call instanceof Error) throw call
        track.attempts = attemptsOf(call)
      }
      const attempt = track.attempts.shift()
      if (attempt) return attempt(init?.signal)
      throw new Error(`${name} was not answered by fetch. Use the middleware of replay too.`)
    },
    middleware: (send) => async (operation) => {
      const call = next(operation.name)
      if (call instanceof Error) return resultOf(undefined, 'RequestError', call.message)
      const [first, ...others] = attemptsOf(call)
      if (!first || /Request|Timeout/.test(call.outcome ?? '')) return replayOutcome(call, operation, speed)
      let attempt = first
      const fetch: WrappedFetch = (_input, init) => {
        const response = attempt(init?.signal)
        attempt = others.shift() ?? attempt
        return response
      }
      return send({ ...operation, fetch })
    },
    report: () =>
      [...tracks]
        .map(([name, { calls, asked }]) => ({ name, recorded: calls.length, asked }))
        .filter(({ recorded, asked }) => recorded !== asked),
  }
}

/** All that the name of an outcome in a recording may create. */
const errors = {
  AbortError,
  EmptyResultError,
  GraphQLResultError,
  NetworkError,
  ParseError,
  RequestError,
  ServerError,
  TimeoutError,
} satisfies Record<Failure['name'], unknown>

function checkOutcomes(calls: readonly RecordedCall[]): void {
  const known: readonly unknown[] = [undefined, 'data', ...Object.keys(errors)]
  const found: unknown[] = calls.flatMap(({ outcome, parts }) => [
    outcome,
    ...parts.map((part) => part.outcome),
  ])
  const wrong = found.find((outcome) => !known.includes(outcome))
  if (wrong === undefined) return
  throw new Error(
    `This recording has an outcome that the devtools never write: ${JSON.stringify(wrong)}. They write ${known.slice(1).join(', ')}.`,
  )
}

type Attempt = (signal: Signal) => Promise<Response>

function nameIn(input: Parameters<typeof fetch>[0], init: RequestInit = {}): string {
  const { body } = init
  const text = body instanceof FormData ? body.get('operations') : body
  if (typeof text === 'string') return (JSON.parse(text) as { operationName?: string }).operationName ?? ''
  const url = new URL(input instanceof Request ? input.url : input, 'http://localhost')
  return url.searchParams.get('operationName') ?? ''
}

async function replayOutcome(
  { kind, parts, startedAt, endedAt, outcome, message, data }: RecordedCall,
  { onPart, fetchOptions: { signal } }: Operation,
  speed: number,
): Promise<StreamedResult<never>> {
  const waitUntil = clockOf(startedAt, speed, signal)
  // The last part of a query is its result.
  for (const part of kind === 'query' ? parts.slice(0, -1) : parts) {
    await waitUntil(part.at)
    await onPart?.(resultOf(part.data, part.outcome, part.message))
  }
  await waitUntil(endedAt)
  return resultOf(data, outcome, message)
}

function resultOf(data: string | undefined, outcome: Outcome = 'data', message = ''): StreamedResult<never> {
  const parsed: unknown = data === undefined ? undefined : JSON.parse(data)
  const response = { status: 0, headers: new Headers(), body: '' }
  // The constructors take what belongs to their own error from these details.
  const error =
    outcome === 'data' ? undefined : new errors[outcome](message, { response, errors: [{ message }] })
  return { data: parsed, error, response } as StreamedResult<never>
}
