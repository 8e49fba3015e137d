import type { Outcome } from '@thinql/core/testing'
import { noRule } from '../../recorder/Conditions.ts'
import { Listeners } from '../../recorder/Listeners.ts'
import type { Recorder } from '../../recorder/Recorder.ts'
import { judge, readPage, settled, type Step } from './shown.ts'

export type ForcedError = Extract<Outcome, `${string}Error`>

/** Gives calls of mutations an outcome, and notes what the page does then. */
export class ForcedMutations {
  steps: readonly Step[] = []
  readonly listeners = new Listeners()
  readonly #recorder: Recorder
  /** Stop waiting for the next call, by the mutation. */
  readonly #stops = new Map<string, () => void>()

  constructor(recorder: Recorder) {
    this.#recorder = recorder
  }

  force(operation: string, outcome: ForcedError): void {
    const { conditions, log, redactor } = this.#recorder
    this.#stops.get(operation)?.()
    conditions.setRule({ ...noRule, operation, outcome, rate: 'next' })
    const step: Step = { operation, outcome, seen: 'not seen', said: '' }
    const isOther = (other: Step) => other.operation !== operation || other.outcome !== outcome
    this.steps = [...this.steps.filter(isOther), step]
    const known = new Set(log.calls.map(({ id }) => id))
    // The call ends at once, so the page is read when a person acts.
    let before = readPage()
    const look = () => void (before = readPage())
    const events = ['keydown', 'pointerdown']
    for (const event of events) window.addEventListener(event, look, true)
    const stopListening = log.listeners.add(() => {
      const call = log.calls.find(({ id, name }) => name === operation && !known.has(id))
      if (call?.endedAt === undefined) return
      stop()
      void settled().then(() => {
        Object.assign(
          step,
          judge(before, readPage(), (text) => redactor.readText(text, true)),
        )
        this.listeners.notifyNow()
      })
    })
    const stop = () => {
      stopListening()
      for (const event of events) window.removeEventListener(event, look, true)
    }
    this.#stops.set(operation, stop)
    this.listeners.notifyNow()
  }

  release(operation: string): void {
    this.#stops.get(operation)?.()
    this.#recorder.conditions.removeRule(operation)
  }
}

const forced = new WeakMap<Recorder, ForcedMutations>()

/** The forced mutations of a recorder. The page may mount its panel again. */
export function forcedMutationsOf(recorder: Recorder): ForcedMutations {
  const mutations = forced.get(recorder) ?? new ForcedMutations(recorder)
  forced.set(recorder, mutations)
  return mutations
}
