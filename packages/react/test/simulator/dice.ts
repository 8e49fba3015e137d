import { type Slot, slots } from './parts.tsx'
import { pick } from './random.ts'
import type { ItemId, Key } from './server.ts'

/** What chooses the steps of a run. */
export interface Dice {
  readonly random: () => number
  /** The queries of the run. */
  readonly keys: readonly Key[]
  /** When the server has made states, in this run. */
  readonly served: readonly number[]
}

export const one = <T>({ random }: Dice, ...values: readonly T[]): T => pick(random, values)
export const sometimes = ({ random }: Dice, chance: number): boolean => random() < chance
export const slotOf = (dice: Dice): { slot: Slot } => ({ slot: one(dice, ...slots) })
export const keyOf = (dice: Dice) => ({ key: one(dice, ...dice.keys) })
export const idOf = (dice: Dice) => ({ id: itemOf(keyOf(dice).key) })
export const itemOf = (key: Key): ItemId => (key === 'b' ? 'b' : 'a')
