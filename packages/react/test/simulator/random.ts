import type { ItemId, Key } from './server.ts'

/**
 * Returns random numbers from 0 to 1. Each decision has a label of its own, so a step that is taken out
 * changes no other one.
 */
export function randomOf(seed: number, label: string): () => number {
  let state = seed ^ 0x9e3779b9
  for (const character of label) state = Math.imul(state ^ character.charCodeAt(0), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** What chooses the steps of a run: random numbers, the queries of the run, and when its server has made states. */
export interface Dice {
  readonly random: () => number
  readonly keys: readonly Key[]
  readonly served: readonly number[]
}
export const slots = [0, 1, 2, 3] as const
export type Slot = (typeof slots)[number]

// The index is always that of a value.
export const pick = <T>(random: () => number, values: readonly T[]): T =>
  values[Math.floor(random() * values.length)] as T
export const one = <T>({ random }: Dice, ...values: readonly T[]): T => pick(random, values)
export const sometimes = ({ random }: Dice, chance: number): boolean => random() < chance
export const slotOf = (dice: Dice): { slot: Slot } => ({ slot: one(dice, ...slots) })
export const anyKey = (dice: Dice) => ({ key: one(dice, ...dice.keys) })
export const itemOf = (key: Key): ItemId => (key === 'b' ? 'b' : 'a')
export const idOf = (dice: Dice) => ({ id: itemOf(anyKey(dice).key) })
