import { changesSomething, happens, type Rule } from './Conditions.ts'
import type { Exchange } from './call.ts'
import type { Fetch, Recording } from './recording.ts'
import { describeFailure, recordBody } from './recordBody.ts'
import { connectionError, delay, hasResponse, simulatedResponse } from './simulate.ts'

/** Characters of one body that the record keeps. */
const maxBody = 1_000_000

/** Sends one request of a call under the conditions, and records it with its response. */
export class ExchangeRecorder {
  readonly #recording: Recording
  readonly #callId: number
  readonly #rule: Rule
  #id = 0
  #breakOff: ((reason: Error) => void) | undefined

  constructor(recording: Recording, callId: number, rule: Rule) {
    this.#recording = recording
    this.#callId = callId
    // Each request has its own chance, so that a retry may succeed.
    this.#rule = hasResponse(rule.outcome) && happens(rule) ? rule : { ...rule, outcome: 'data' }
  }

  /** Sends the request. */
  async send(fetch: Fetch, input: Parameters<Fetch>[0], init: RequestInit = {}): Promise<Response> {
    const { pending, redactor } = this.#recording
    this.#begin(input, init)
    try {
      const response = await this.#respond(() => fetch(input, init), init.signal)
      pending.delete(this.#id)
      const { status } = response
      const responseHeaders = redactor.headers(response.headers)
      this.#change(() => ({ status, responseHeaders, respondedAt: performance.now() }))
      return this.#recordBody(response, init.signal)
    } catch (thrown) {
      this.end(describeFailure(thrown))
      throw thrown
    }
  }

  /** Records the end, if it isn't recorded yet. */
  end(failure?: string): void {
    this.#recording.pending.delete(this.#id)
    this.#change(({ endedAt }) =>
      endedAt === undefined ? { endedAt: performance.now(), ...(failure !== undefined && { failure }) } : {},
    )
  }

  /** Ends the response as a lost connection does. */
  loseConnection(): void {
    this.#breakOff?.(connectionError())
  }

  #begin(input: Parameters<Fetch>[0], { method = 'GET', headers, body }: RequestInit): void {
    const { log, conditions, pending, redactor } = this.#recording
    const text = bodyText(body)
    this.#id = log.addExchange(this.#callId, {
      method,
      url: redactor.url(input instanceof Request ? input.url : String(input)),
      requestHeaders: redactor.headers(headers),
      requestBody: text === undefined ? undefined : redactor.body(text),
    })
    if (typeof body === 'string') pending.set(this.#id, { callId: this.#callId, body })
    const simulated = describeRule(this.#rule, conditions.state.offline)
    if (simulated) this.#change(() => ({ simulated }))
  }

  async #respond(send: () => Promise<Response>, signal: RequestInit['signal']): Promise<Response> {
    const { latency, outcome } = this.#rule
    if (latency > 0) await delay(latency, signal)
    if (this.#recording.conditions.state.offline || outcome === 'NetworkError') throw connectionError()
    return simulatedResponse(this.#rule) ?? send()
  }

  #recordBody(response: Response, signal: RequestInit['signal']): Response {
    const { chunkDelay } = this.#rule
    const recorded = recordBody(response, {
      beforeChunk: async () => {
        if (chunkDelay > 0) await delay(chunkDelay, signal)
      },
      onChunk: (text, bytes) =>
        this.#change(({ size, responseBody = '', isDropped }) => ({
          size: size + bytes,
          ...(!isDropped && { responseBody: (responseBody + text).slice(0, maxBody) }),
        })),
      onEnd: (failure) => this.end(failure),
    })
    this.#breakOff = recorded.breakOff
    return recorded.response
  }

  #change(change: (exchange: Exchange) => Partial<Exchange>): void {
    this.#recording.log.changeExchange(this.#callId, this.#id, change)
  }
}

function describeRule(rule: Rule, offline: boolean): string | undefined {
  if (offline) return 'offline'
  if (!changesSomething(rule)) return undefined
  const { latency, outcome, chunkDelay } = rule
  const parts = [
    latency > 0 && `${latency} ms latency`,
    outcome !== 'data' && outcome,
    chunkDelay > 0 && `${chunkDelay} ms before each chunk`,
  ]
  return parts.filter(Boolean).join(', ')
}

/** Returns the body as text. A form is given by its fields, a file by its name and size. */
function bodyText(body: RequestInit['body']): string | undefined {
  if (typeof body === 'string') return body
  if (!(body instanceof FormData)) return undefined
  return [...body]
    .map(([name, part]) => `${name}: ${typeof part === 'string' ? part : `${part.name}, ${part.size} bytes`}`)
    .join('\n')
}
