import type { WrappedFetch } from '@thinql/core'
import { wait } from '@thinql/core/internal'
import type { Batch, Call, Exchange, Outcome } from './call.ts'
import { connectionError, describeRule, happens, hasResponse, responses, type Rule } from './Conditions.ts'
import { sizeOf, sizeOfBody } from './Memory.ts'
import { describeFailure, ReceivedBody, recordBody } from './recordBody.ts'
import type { Recorder } from './Recorder.ts'
import type { Redacted } from './Redactor.ts'

/** Characters of one body that the record keeps. Of a stream, it keeps the latest parts too. */
const maxBody = 1_000_000
const maxStream = 100_000
/** In words, because the first call of `toLocaleString` takes milliseconds. */
const inWords = { [maxBody]: '1,000,000', [maxStream]: '100,000' }

/** Sends one request of a call under the conditions, and records it with its response. */
export class ExchangeRecorder {
  readonly #recorder: Recorder
  readonly call: Call
  readonly #rule: Rule
  #exchange: Exchange | undefined
  readonly #received = new ReceivedBody()
  readonly #maxReceived: keyof typeof inWords
  receivedAt: number | undefined
  #isLost = false
  #fail: ((reason: Error) => void) | undefined

  constructor(recorder: Recorder, call: Call, rule: Rule, hasParts: boolean) {
    this.#recorder = recorder
    this.call = call
    this.#maxReceived = hasParts ? maxStream : maxBody
    // Each request has its own chance, so that a retry may succeed.
    this.#rule = hasResponse(rule.outcome) && happens(rule) ? rule : { ...rule, outcome: 'data' }
  }

  /** Sends the request. The caller gets what `fetch` gives, unless the conditions change it. */
  send(fetch: Fetch, input: Parameters<Fetch>[0], init: RequestInit | undefined): Promise<Response> {
    const { conditions, faults } = this.#recorder
    faults.attempt(() => this.#begin(input, init ?? {}))
    conditions.inFlight.add(this)
    return new Promise((resolve, reject) => {
      this.#fail = reject
      const responded = this.#respond(() => fetch(input, init), init?.signal)
      responded.catch((thrown: unknown) => this.end(thrown))
      responded.then((response) => {
        faults.attempt(() => this.#record(response))
        resolve(response)
      }, reject)
    })
  }

  end(thrown?: unknown): void {
    const { conditions, pending, faults, log } = this.#recorder
    conditions.inFlight.delete(this)
    pending.delete(this)
    faults.attempt(() => {
      const exchange = this.#exchange
      if (!exchange || exchange.endedAt !== undefined) return
      exchange.endedAt = performance.now()
      if (thrown !== undefined) {
        const failure = describeFailure(thrown)
        exchange.failure = this.call.redactor.message(failure)
        log.grow(this.call, sizeOf(failure))
      }
      log.changed()
    })
  }

  /** Ends the request as a lost connection does. It isn't sent any more if the conditions still hold it back. */
  loseConnection(): void {
    if (this.#isLost) return
    this.#isLost = true
    const exchange = this.#exchange
    if (exchange)
      exchange.simulated = exchange.wasSent ? 'offline, after it was sent' : 'offline, before it was sent'
    this.end(connectionError())
    this.#fail?.(connectionError())
  }

  /** Records what the response was: a server may say under status 200 that it failed. */
  noteOutcome(outcome: Outcome): void {
    if (this.#exchange) this.#exchange.outcome = outcome
  }

  noteBatch(batch: Batch, bytes: number): void {
    if (this.#exchange) this.#exchange.batch = batch
    this.#recorder.log.grow(this.call, bytes)
  }

  #begin(input: Parameters<Fetch>[0], { method, headers, body }: RequestInit): void {
    const { log, conditions, pending } = this.#recorder
    const { redactor } = this.call
    const request = input instanceof Request ? input : undefined
    const simulated = describeRule(this.#rule, conditions.state.offline)
    const exchange: Exchange = {
      startedAt: performance.now(),
      method: method ?? request?.method ?? 'GET',
      url: redactor.url(input instanceof Request ? input.url : String(input)),
      requestHeaders: redactor.headers(headers ?? request?.headers),
      requestBody: this.#requestBody(body),
      wasSent: false,
      size: 0,
      ...(simulated !== undefined && { simulated }),
    }
    log.addExchange(this.call, exchange, sizeOfBody(body))
    this.#exchange = exchange
    if (typeof body === 'string') pending.set(this, body)
  }

  #requestBody(body: RequestInit['body']): Redacted<string> | undefined {
    const { redactor } = this.call
    if (typeof body === 'string') return redactor.text(() => body)
    if (body instanceof FormData || body instanceof URLSearchParams) return redactor.form([...body])
    return body ? redactor.text(() => '(a body that is not text)') : undefined
  }

  async #respond(send: () => Promise<Response>, signal: RequestInit['signal']): Promise<Response> {
    const { latency, outcome } = this.#rule
    if (latency > 0 && !(await wait(latency, signal))) throw signal?.reason as Error
    if (this.#isLost || this.#recorder.conditions.state.offline || outcome === 'NetworkError') {
      throw connectionError()
    }
    const simulated = responses[outcome]?.(this.#rule)
    if (simulated) return simulated
    if (this.#exchange) this.#exchange.wasSent = true
    return send()
  }

  #record(response: Response): void {
    const { pending, faults, log } = this.#recorder
    const exchange = this.#exchange
    pending.delete(this)
    // The caller doesn't wait for it any more.
    if (this.#isLost) response.body?.cancel().catch(() => undefined)
    // A mock of fetch may resolve to nothing.
    if (!exchange || !(response as Response | undefined) || this.#isLost) return
    exchange.status = response.status
    exchange.responseHeaders = this.call.redactor.headers(response.headers)
    exchange.respondedAt = performance.now()
    const { body } = response as Partial<Response>
    if (body instanceof ReadableStream) {
      this.#fail = recordBody(body, {
        onChunk: (chunk) => faults.attempt(() => this.#addChunk(exchange, chunk)),
        onEnd: (thrown) => this.end(thrown),
      })
    } else if (body !== null) exchange.gap = 'The body of a mock of fetch isn’t recorded.'
    log.changed()
  }

  #addChunk(exchange: Exchange, chunk: Uint8Array): void {
    const { log } = this.#recorder
    const received = this.#received
    this.receivedAt = performance.now()
    if (exchange.size === 0) {
      exchange.received = received
      exchange.responseBody = this.call.redactor.text(() => received.read())
    }
    exchange.size += chunk.byteLength
    log.grow(this.call, received.add(chunk, this.#maxReceived))
    if (received.isFull && exchange.gap === undefined) {
      exchange.gap = `Only the first ${inWords[this.#maxReceived]} characters of the response are recorded.`
    }
    log.changed()
  }
}

export type Fetch = WrappedFetch
