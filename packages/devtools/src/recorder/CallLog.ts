import type { Call, Exchange } from './call.ts'
import { Listeners } from './Listeners.ts'

/** The facts that exist when a call starts. */
export type NewCall = Omit<Call, 'id' | 'startedAt' | keyof typeof nothingYet>

const nothingYet = { exchanges: [], parts: [], partCount: 0, joins: [], joinCount: 0 } satisfies Partial<Call>

/** The facts that exist when a request is sent. */
export type NewExchange = Pick<Exchange, 'method' | 'url' | 'requestHeaders' | 'requestBody'>

/** Characters of all bodies together. */
const maxCharacters = 2 ** 24

/** The latest calls. A change replaces a call, so that a view can compare it. */
export class CallLog {
  readonly listeners = new Listeners()
  readonly #maxCalls: number
  readonly #calls = new Map<number, Call>()
  /** The calls whose bodies count, oldest first. */
  readonly #bodies = new Map<number, number>()
  #isPaused = false
  #characters = 0
  #lastId = 0
  #list: readonly Call[] | undefined

  constructor(maxCalls: number) {
    this.#maxCalls = maxCalls
  }

  /** The calls, oldest first. It is the same list until a call changes. */
  get calls(): readonly Call[] {
    return (this.#list ??= [...this.#calls.values()])
  }

  get(id: number): Call | undefined {
    return this.#calls.get(id)
  }

  /** Returns an id for a call, a request or a batch. */
  nextId(): number {
    return ++this.#lastId
  }

  get isPaused(): boolean {
    return this.#isPaused
  }

  /** Stops or starts to record new calls. */
  pause(isPaused: boolean): void {
    this.#isPaused = isPaused
    this.listeners.notify()
  }

  /** Adds a call and returns its id. While recording is paused, it adds nothing. */
  add(call: NewCall): number {
    const id = this.nextId()
    if (this.#isPaused) return id
    const startedAt = performance.now()
    this.#calls.set(id, { ...call, ...nothingYet, id, startedAt })
    const [oldest] = this.#calls.keys()
    if (this.#calls.size > this.#maxCalls && oldest !== undefined) this.#forget(oldest)
    this.#changed()
    return id
  }

  /** Changes a call that is still recorded. */
  change(id: number, change: (call: Call) => Partial<Call>): void {
    const call = this.#calls.get(id)
    if (!call) return
    this.#calls.set(id, { ...call, ...change(call) })
    this.#changed()
  }

  /** Adds a request to a call, and returns its id. */
  addExchange(callId: number, exchange: NewExchange): number {
    const id = this.nextId()
    const added = { ...exchange, id, startedAt: performance.now(), size: 0 }
    this.change(callId, ({ exchanges }) => ({ exchanges: [...exchanges, added] }))
    this.#count(callId, exchange.requestBody?.length ?? 0)
    return id
  }

  changeExchange(callId: number, id: number, change: (exchange: Exchange) => Partial<Exchange>): void {
    this.change(callId, ({ exchanges }) => ({
      exchanges: exchanges.map((exchange) => {
        if (exchange.id !== id) return exchange
        const changed = { ...exchange, ...change(exchange) }
        this.#count(callId, (changed.responseBody?.length ?? 0) - (exchange.responseBody?.length ?? 0))
        return changed
      }),
    }))
  }

  clear(): void {
    this.#calls.clear()
    this.#bodies.clear()
    this.#characters = 0
    this.#changed()
  }

  #changed(): void {
    this.#list = undefined
    this.listeners.notify()
  }

  #forget(id: number): void {
    this.#characters -= this.#bodies.get(id) ?? 0
    this.#bodies.delete(id)
    this.#calls.delete(id)
  }

  /** Counts characters of a body. If there are too many, the oldest calls lose their bodies. */
  #count(callId: number, added: number): void {
    if (!this.#calls.has(callId)) return
    this.#bodies.set(callId, (this.#bodies.get(callId) ?? 0) + added)
    this.#characters += added
    for (const [id, characters] of this.#bodies) {
      if (this.#characters <= maxCharacters || id === callId) return
      this.#characters -= characters
      this.#bodies.delete(id)
      this.change(id, ({ exchanges }) => ({ exchanges: exchanges.map(withoutBodies) }))
    }
  }
}

function withoutBodies(exchange: Exchange): Exchange {
  return { ...exchange, requestBody: undefined, responseBody: undefined, isDropped: true }
}
