import type { Outcome } from './call.ts'
import { Listeners } from './Listeners.ts'

/** What happens to the requests of one operation, or of all. */
export interface Rule {
  /** The operation's name. An empty name stands for all operations without a rule of their own. */
  readonly operation: string
  /** Time before a request is sent, in ms. */
  readonly latency: number
  /** The outcome that the operation gets instead of its own. `data` means that it keeps its own. */
  readonly outcome: Outcome
  /** The status of a ServerError. */
  readonly status: number
  /** The percentage of requests that get this outcome. */
  readonly rate: number
  /** Time before each chunk of a response, in ms. */
  readonly chunkDelay: number
}

/** The conditions of the network that the panel makes up. */
export interface ConditionsState {
  /** While true, each request fails and open streams break off. */
  readonly offline: boolean
  readonly rules: readonly Rule[]
}

/** A rule that changes nothing. */
export const noRule: Rule = {
  operation: '',
  latency: 0,
  outcome: 'data',
  status: 503,
  rate: 100,
  chunkDelay: 0,
}

const unchanged: ConditionsState = { offline: false, rules: [] }
const storageKey = 'thinql-devtools-conditions'

/** The conditions of a tab. They are still there after a reload. */
export class Conditions {
  readonly listeners = new Listeners()
  /** Called as soon as the page goes offline. */
  readonly onOffline = new Set<() => void>()
  #state = restore()

  get state(): ConditionsState {
    return this.#state
  }

  /** True if the conditions change any request. */
  get isActive(): boolean {
    return this.#state.offline || this.#state.rules.some(changesSomething)
  }

  set(state: ConditionsState): void {
    this.#state = state
    save(state)
    this.listeners.notify()
    if (state.offline) for (const listener of this.onOffline) listener()
  }

  /** Sets the rule of an operation, or adds it. */
  setRule(rule: Rule): void {
    const { rules, ...rest } = this.#state
    const exists = rules.some(({ operation }) => operation === rule.operation)
    this.set({
      ...rest,
      rules: exists
        ? rules.map((other) => (other.operation === rule.operation ? rule : other))
        : [...rules, rule],
    })
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

/** Decides whether the outcome of a rule happens this time. */
export function happens({ outcome, rate }: Rule): boolean {
  return outcome !== 'data' && Math.random() * 100 < rate
}

/** True if a rule changes the requests that it applies to. */
export function changesSomething({ latency, outcome, chunkDelay }: Rule): boolean {
  return latency > 0 || chunkDelay > 0 || outcome !== 'data'
}

function restore(): ConditionsState {
  try {
    // This class wrote it.
    return { ...unchanged, ...(JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as ConditionsState) }
  } catch {
    return unchanged
  }
}

/** Keeps the conditions for a reload. Without storage, a reload loses them. */
function save(state: ConditionsState): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(state))
  } catch {
    // The conditions apply until the page is left.
  }
}
