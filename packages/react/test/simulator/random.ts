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

/** Returns a hash of 53 bits as text: short enough to compare many, and long enough that two texts don't share one by chance. */
export function hashOf(text: string): string {
  let one = 0xdeadbeef
  let other = 0x41c6ce57
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    one = Math.imul(one ^ code, 0x9e3779b1)
    other = Math.imul(other ^ code, 0x5f356495)
  }
  one = Math.imul(one ^ (one >>> 16), 0x85ebca6b) ^ Math.imul(other ^ (other >>> 13), 0xc2b2ae35)
  other = Math.imul(other ^ (other >>> 16), 0x85ebca6b) ^ Math.imul(one ^ (one >>> 13), 0xc2b2ae35)
  return ((other & 0x1fffff) * 2 ** 32 + (one >>> 0)).toString(36)
}
