import fc from 'fast-check'

/** The places on screen that may have a hook. */
export const slots = [0, 1, 2] as const
/** The variables that hooks may have. */
export const ids = ['a', 'b'] as const

/** A place on screen. */
export type Slot = (typeof slots)[number]
/** The variable `id`. */
export type Id = (typeof ids)[number]

/** The options of the hook in a slot. */
export interface SlotProps {
  readonly id: Id
  readonly skip: boolean
  readonly keepPreviousData: boolean
}

/** One step of a test. */
export type Step =
  | ({ readonly type: 'show'; readonly slot: Slot } & SlotProps)
  | { readonly type: 'unmount' | 'refetch'; readonly slot: Slot }
  | { readonly type: 'swap'; readonly from: Slot; readonly to: Slot }
  | { readonly type: 'invalidate'; readonly id: Id | undefined }
  | { readonly type: 'write'; readonly id: Id }
  | { readonly type: 'clear' | 'task' }
  | { readonly type: 'respond' | 'fail'; readonly id: Id; readonly call: number }

const slot = fc.constantFrom(...slots)
const id = fc.constantFrom(...ids)
const seldom = fc.integer({ min: 0, max: 3 }).map((n) => n === 0)
const only = <TType extends string>(type: TType) => fc.constant(type)

/** Generates any step. */
export const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ type: only('show'), slot, id, skip: seldom, keepPreviousData: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ type: only('unmount'), slot }) },
  { weight: 1, arbitrary: fc.record({ type: only('swap'), from: slot, to: slot }) },
  { weight: 3, arbitrary: fc.record({ type: only('refetch'), slot }) },
  { weight: 2, arbitrary: fc.record({ type: only('invalidate'), id: fc.option(id, { nil: undefined }) }) },
  { weight: 2, arbitrary: fc.record({ type: only('write'), id }) },
  { weight: 1, arbitrary: fc.record({ type: only('clear') }) },
  { weight: 3, arbitrary: fc.record({ type: only('task') }) },
  { weight: 6, arbitrary: fc.record({ type: only('respond'), id, call: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ type: only('fail'), id, call: fc.nat(2) }) },
)
