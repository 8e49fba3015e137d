import fc from 'fast-check'
import { type Id, ids } from './ListServer.ts'

/** The places of the page that may have a component. The first two are under one boundary, the others under another. */
const slots = [0, 1, 2, 3] as const
/** A place of the page. */
export type Slot = (typeof slots)[number]

/** A component of the page. */
export interface SlotProps {
  readonly hook: 'useQuery' | 'useQueries' | 'useSuspenseQuery'
  /** How the query is skipped. `useSuspenseQuery` takes only `skipToken`. */
  readonly skips: 'skip' | 'skipToken' | undefined
  readonly id: Id
  readonly staleTime: number
  readonly keepPreviousData: boolean
  readonly readsFetching: boolean
}

/** Whether a component sends nothing by itself. */
export function skips({ hook, skips }: SlotProps): boolean {
  return skips === 'skipToken' || (skips === 'skip' && hook !== 'useSuspenseQuery')
}

type PlainStep =
  | { readonly type: 'show'; readonly slot: Slot; readonly props: SlotProps; readonly transition: boolean }
  | { readonly type: 'unmount'; readonly slot: Slot; readonly transition: boolean }
  | { readonly type: 'hide'; readonly boundary: 0 | 1; readonly hidden: boolean }
  | { readonly type: 'reset' | 'refetch'; readonly slot: Slot }
  | { readonly type: 'invalidate'; readonly id: Id | undefined }
  | { readonly type: 'push'; readonly id: Id }
  | { readonly type: 'mutate'; readonly id: Id; readonly invalidates: boolean; readonly transition: boolean }
  | { readonly type: 'read' | 'part' | 'respond' | 'fail'; readonly which: number }
  | { readonly type: 'add' | 'succeed' | 'failMutation'; readonly which: number }
  | { readonly type: 'clear'; readonly refetch: boolean }
  | { readonly type: 'pass' | 'jump'; readonly ms: number }

/** What happens on a page. With `together`, the next step happens in the same task. */
export type Step = PlainStep & { readonly together: boolean }

const slot = fc.constantFrom(...slots)
// Components of one query have the most to do with each other.
const id = fc.constantFrom(ids[0], ...ids)
const seldom = fc.nat(3).map((number) => number === 0)
const which = fc.nat(3)

/** Generates any component. */
export const slotProps: fc.Arbitrary<SlotProps> = fc.record({
  hook: fc.constantFrom('useQuery', 'useQueries', 'useSuspenseQuery'),
  skips: fc.option(fc.constantFrom('skip', 'skipToken'), { nil: undefined, freq: 5 }),
  id,
  staleTime: fc.constantFrom(0, 0, Infinity),
  keepPreviousData: seldom,
  readsFetching: fc.boolean(),
})

function of(
  weight: number,
  types: readonly PlainStep['type'][],
  fields: Record<string, fc.Arbitrary<unknown>>,
) {
  const arbitrary = fc.record({ type: fc.constantFrom(...types), ...fields, together: seldom })
  return { weight, arbitrary: arbitrary as unknown as fc.Arbitrary<Step> }
}

const show = of(8, ['show'], { slot, props: slotProps, transition: seldom })

const step: fc.Arbitrary<Step> = fc.oneof(
  show,
  of(2, ['unmount'], { slot, transition: seldom }),
  of(2, ['hide'], { boundary: fc.constantFrom(0, 1), hidden: fc.boolean() }),
  of(3, ['reset'], { slot }),
  of(2, ['refetch'], { slot }),
  of(2, ['invalidate'], { id: fc.option(id, { nil: undefined }) }),
  of(3, ['push'], { id }),
  of(4, ['mutate'], { id, invalidates: fc.boolean(), transition: seldom }),
  of(4, ['read'], { which }),
  of(4, ['part'], { which }),
  of(10, ['respond'], { which }),
  of(5, ['fail'], { which }),
  of(6, ['add', 'succeed', 'failMutation'], { which }),
  of(1, ['clear'], { refetch: fc.boolean() }),
  of(5, ['pass'], { ms: fc.constantFrom(1, 10, 100, 1_000, 400_000) }),
  of(1, ['jump'], { ms: fc.constantFrom(-3_600_000, 3_600_000) }),
)

/** Generates a part of a response, and a render before the store has told the components of it. */
const partAndRender = fc.tuple(
  which.map((which): Step => ({ type: 'part', which, together: true })),
  show.arbitrary,
)

/** Generates any steps. */
export const anySteps: fc.Arbitrary<Step[]> = fc
  .array(
    fc.oneof(
      { weight: 20, arbitrary: step.map((one): Step[] => [one]) },
      { weight: 1, arbitrary: partAndRender },
    ),
    { maxLength: 30, size: 'max' },
  )
  .map((steps) => steps.flat())

/**
 * Groups the steps that happen together. React renders before time passes, and an error before a mutation begins, whose
 * async transition would hold the error back.
 */
export function grouped(steps: readonly Step[]): Step[][] {
  const groups: Step[][] = []
  let together = false
  for (const step of steps) {
    const group = groups.at(-1)
    const waits =
      step.type === 'pass' || (step.type === 'mutate' && group?.some(({ type }) => type === 'fail'))
    if (together && !waits) group?.push(step)
    else groups.push([step])
    together = step.together && step.type !== 'pass'
  }
  return groups
}
