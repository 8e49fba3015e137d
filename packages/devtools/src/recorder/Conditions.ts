import { AbortError, RequestError, TimeoutError } from '@thinql/core'
import type { Outcome } from './call.ts'
import { keep, readKept } from './kept.ts'
import { Listeners } from './Listeners.ts'

/** What happens to the requests of one operation, or of all. */
export interface Rule {
  /** The operation's name. An empty name stands for all operations without a rule of their own. */
  readonly operation: string
  /** Time before a request is sent, in ms. */
  readonly latency: number
  /** The outcome that the operation gets instead of its own. `data` means that it keeps its own. */
  readonly outcome: Outcome
  readonly status: number
  /** The percentage of requests that get this outcome. With `next`, only the next call gets it, and sends nothing. */
  readonly rate: number | 'next'
}

export interface ConditionsState {
  /** While true, each request fails and open streams break off. */
  readonly offline: boolean
  readonly rules: readonly Rule[]
}

export const noRule: Rule = {
  operation: '',
  latency: 0,
  outcome: 'data',
  status: 503,
  rate: 100,
}

const unchanged: ConditionsState = { offline: false, rules: [] }
const storageKey = 'thinql-devtools-conditions'

/** The conditions of a tab. They are still there after a reload. */
export class Conditions {
  readonly listeners = new Listeners()
  /** The requests that end as soon as the page goes offline. */
  readonly inFlight = new Set<{ loseConnection(): void }>()
  #state = restore()

  get state(): ConditionsState {
    return this.#state
  }

  get isActive(): boolean {
    return this.#state.offline || this.#state.rules.some(changesSomething)
  }

  set(state: ConditionsState): void {
    this.#state = state
    keep('sessionStorage', storageKey, state)
    this.listeners.notifyNow()
    if (state.offline) for (const request of this.inFlight) request.loseConnection()
  }

  setRule(rule: Rule): void {
    const { rules, ...rest } = this.#state
    const isOther = ({ operation }: Rule) => operation !== rule.operation
    const changed = rules.map((other) => (isOther(other) ? other : rule))
    this.set({ ...rest, rules: rules.every(isOther) ? [...rules, rule] : changed })
  }

  removeRule(operation: string): void {
    const { rules, ...rest } = this.#state
    this.set({ ...rest, rules: rules.filter((rule) => rule.operation !== operation) })
  }

  reset(): void {
    this.set(unchanged)
  }

  /** Returns the rule of an operation. The name of an operation without one is an empty string. */
  ruleFor(name: string | undefined): Rule {
    const { rules } = this.#state
    const named = name === undefined ? undefined : rules.find(({ operation }) => operation === name)
    return named ?? rules.find(({ operation }) => operation === '') ?? noRule
  }
}

export function happens({ outcome, rate }: Rule): boolean {
  return outcome !== 'data' && (rate === 'next' || Math.random() * 100 < rate)
}

export function changesSomething({ latency, outcome }: Rule): boolean {
  return latency > 0 || outcome !== 'data'
}

export function describeRule(rule: Rule, offline: boolean): string | undefined {
  if (offline) return 'offline, before it was sent'
  if (!changesSomething(rule)) return undefined
  const { latency, outcome } = rule
  const parts = [latency > 0 && `${latency} ms latency`, outcome !== 'data' && outcome]
  return parts.filter(Boolean).join(', ')
}

function restore(): ConditionsState {
  const { offline, rules } = readKept('sessionStorage', storageKey)
  return { offline: offline === true, rules: Array.isArray(rules) ? rules.filter(isRule) : [] }
}

function isRule(value: unknown): value is Rule {
  const rule = Object(value) as Partial<Record<keyof Rule, unknown>>
  const numbers = [rule.latency, rule.status, rule.rate === 'next' ? 100 : rule.rate]
  const hasOutcome = rule.outcome === 'data' || /^[A-Z]\w+Error$/.test(String(rule.outcome))
  return (
    typeof rule.operation === 'string' && hasOutcome && numbers.every((number) => Number.isFinite(number))
  )
}

const json = { 'Content-Type': 'application/graphql-response+json' }
const errors = [{ message: 'This error was made by the conditions of the thinql devtools.' }]

export const responses: Partial<Record<Outcome, (rule: Rule) => Response>> = {
  ServerError: ({ status }) => Response.json({ errors }, { status, headers: json }),
  GraphQLResultError: () => Response.json({ data: null, errors }, { headers: json }),
  ParseError: () =>
    new Response('<!doctype html><title>Not GraphQL</title>', { headers: { 'Content-Type': 'text/html' } }),
  EmptyResultError: () => Response.json({ data: null }, { headers: json }),
}

/** The errors that need no response: the middleware makes them. */
export const withoutResponse = { AbortError, TimeoutError, RequestError }

export function hasResponse(outcome: Outcome): outcome is Exclude<Outcome, keyof typeof withoutResponse> {
  return !(outcome in withoutResponse)
}

/** What a browser's fetch rejects with when it has no connection. */
export function connectionError(): TypeError {
  return new TypeError('Failed to fetch (made by the conditions of the thinql devtools)')
}

export function abortReason(outcome: Outcome): DOMException {
  return new DOMException('Made by the conditions of the thinql devtools.', outcome)
}
