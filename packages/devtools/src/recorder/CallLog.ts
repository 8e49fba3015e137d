import type { GraphQLDocument, Operation, Result } from '@thinql/core'
import { type Call, type Exchange, isFailed, Part } from './call.ts'
import { Causes } from './Causes.ts'
import { Listeners } from './Listeners.ts'
import { type Memory, sizeOf } from './Memory.ts'
import type { Redactor } from './Redactor.ts'

/** Bytes of a call and of a request without their texts. */
const baseBytes = 800
/** The number of requests and parts that each call keeps at most. */
const maxExchanges = 50
const maxParts = 200

/** The latest calls. They change while they run: the listeners are told. */
export class CallLog {
  readonly listeners = new Listeners()
  readonly memory: Memory
  failures = 0
  readonly running = new Set<Call>()
  /** The time of the latest end, in ms of `performance.now()`. */
  endedAt = 0
  readonly causes = new Causes()
  /** The documents as they were passed. They aren't a part of the calls, because they may have secrets. */
  readonly #sources = new WeakMap<Call, GraphQLDocument>()
  readonly #redactor: Redactor
  readonly #calls = new Map<number, Call>()
  #lastId = 0
  #list: readonly Call[] | undefined

  constructor(memory: Memory, redactor: Redactor) {
    this.memory = memory
    this.#redactor = redactor
  }

  /** The calls, oldest first. It is the same list until a call changes. */
  get calls(): readonly Call[] {
    return (this.#list ??= [...this.#calls.values()])
  }

  get(id: number): Call | undefined {
    return this.#calls.get(id)
  }

  add(operation: Operation): Call {
    const { source, query, name, kind, variables, meta, endpoint } = operation
    const redactor = this.#redactor.forOperation()
    const call: Call = {
      id: ++this.#lastId,
      query: redactor.text(() => query),
      name,
      kind,
      endpoint: redactor.url(String(endpoint)),
      variables: variables && redactor.json(variables),
      meta: meta && redactor.json(meta),
      startedAt: performance.now(),
      exchanges: [],
      exchangeCount: 0,
      parts: [],
      partCount: 0,
      after: this.causes.causeOf(operation),
      redactor,
    }
    this.#calls.set(call.id, call)
    this.#sources.set(call, source)
    this.running.add(call)
    this.#keep(call, baseBytes + (variables ? sizeOf(variables) : 0) + (meta ? sizeOf(meta) : 0))
    this.changed()
    return call
  }

  addExchange(call: Call, exchange: Exchange, bytes: number): void {
    call.exchangeCount++
    call.exchanges.push(exchange)
    if (call.exchanges.length > maxExchanges) call.exchanges.shift()
    this.grow(call, baseBytes + bytes)
    this.changed()
  }

  addPart(call: Call, at: number, result: Result<unknown>): void {
    const { parts } = call
    call.partCount++
    // A call that was forgotten.
    if (!this.#calls.has(call.id)) return
    const part = new Part(call, at, result)
    parts.push(part)
    if (parts.length > maxParts) this.memory.release(parts.shift())
    this.memory.keep(part)
    this.changed()
  }

  end(call: Call): void {
    call.endedAt = performance.now()
    if (this.running.delete(call)) {
      this.endedAt = call.endedAt
      if (isFailed(call)) this.failures++
      const { id, kind, outcome } = call
      if (kind === 'query' && outcome === 'data')
        this.causes.noteData({ id, source: this.#sources.get(call) })
    }
    this.changed()
  }

  grow(call: Call, bytes: number): void {
    this.memory.grow(call.piece, bytes)
  }

  clear(): void {
    for (const call of this.calls) this.#forget(call)
    this.#list = undefined
    this.listeners.notifyNow()
  }

  changed(): void {
    this.#list = undefined
    this.listeners.notify()
  }

  #keep(call: Call, bytes: number): void {
    const drop = () => {
      if (call.endedAt !== undefined) this.#forget(call)
      else this.#strip(call)
    }
    call.piece = { what: 'operation', bytes, drop }
    this.memory.keep(call.piece)
  }

  #forget(call: Call): void {
    if (isFailed(call)) this.failures--
    this.#calls.delete(call.id)
    this.running.delete(call)
    for (const part of call.parts) this.memory.release(part)
    this.memory.release(call.piece)
  }

  /** A call that still runs stays in the list, without its texts. */
  #strip(call: Call): void {
    call.redactor.compact()
    call.variables = call.meta = call.data = undefined
    for (const exchange of call.exchanges) {
      exchange.received?.drop()
      exchange.requestBody = exchange.responseBody = undefined
      exchange.gap = 'The record dropped the bodies of this request, because newer ones needed the room.'
    }
    this.#keep(call, baseBytes * (1 + call.exchanges.length))
  }
}
