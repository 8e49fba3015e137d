import fc from 'fast-check'
import { Suspense } from 'react'
import { type Id, ids, type ListData, ListQuery } from './ListServer.ts'
import { GraphQLProvider, type QueryStore, useQuery, useSuspenseQuery } from '../../src/index.ts'

interface ListProps {
  readonly hook: 'useQuery' | 'useSuspenseQuery'
  readonly id: Id
}

/** A page, and what happens before it has hydrated. */
export interface Run {
  /** The lists under each boundary. The last boundary hydrates late. */
  readonly boundaries: readonly (readonly ListProps[])[]
  /** When the server fetches each list. A component that suspends fetches it too. */
  readonly prefetched: Readonly<Record<Id, 'before' | 'during' | 'never'>>
  /** The order in which the server has the lists. */
  readonly order: readonly Id[]
  readonly streamed: boolean
  readonly gcTime: number
  readonly strict: boolean
  /** The time between `hydrate` and the hydration, and until the last boundary hydrates, in ms. */
  readonly waits: readonly [number, number]
  /** What happens before the last boundary hydrates. */
  readonly between: 'nothing' | 'write' | 'visit' | 'invalidate'
}

const id = fc.constantFrom(ids[0], ...ids)
const list = fc.record({ hook: fc.constantFrom('useQuery', 'useSuspenseQuery'), id })
const time = fc.constantFrom('before', 'during', 'never')
/** Generates any page. */
export const run: fc.Arbitrary<Run> = fc.record({
  boundaries: fc.array(fc.array(list, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 3 }),
  prefetched: fc.record({ a: time, b: time }),
  order: fc.shuffledSubarray([...ids], { minLength: ids.length }),
  streamed: fc.boolean(),
  gcTime: fc.constantFrom(0, 1_000, Infinity),
  strict: fc.boolean(),
  waits: fc.tuple(fc.constantFrom(0, 1_300, 150_000), fc.constantFrom(0, 1_300, 100_000)),
  between: fc.constantFrom('nothing', 'write', 'visit', 'invalidate'),
})

/** Keeps a part of the page from hydrating while it has a promise. */
export interface Gate {
  promise?: Promise<void> | undefined
}

function Closed({ gate: { promise } }: { gate: Gate }) {
  // A promise is no error, but React 18 takes only what is thrown.
  if (promise) throw promise as unknown as Error
  return null
}

/** A list that doesn't suspend. */
export function Plain({ id }: { id: Id }) {
  const { data } = useQuery<ListData>(ListQuery, { variables: { id } })
  return <output data-id={id}>{data?.list.join() ?? 'none'}</output>
}

function Suspending({ id }: { id: Id }) {
  const { data } = useSuspenseQuery<ListData>(ListQuery, { variables: { id } })
  return <output data-id={id}>{data.list.join()}</output>
}

/** Some lists, under boundaries. */
export function Page({
  boundaries,
  store,
  gate,
}: Pick<Run, 'boundaries'> & { store: QueryStore; gate: Gate }) {
  return (
    <GraphQLProvider store={store}>
      {boundaries.map((lists, boundary) => (
        <Suspense key={boundary} fallback="waiting">
          {boundary === boundaries.length - 1 && <Closed gate={gate} />}
          {lists.map(({ hook, id }, index) =>
            hook === 'useQuery' ? <Plain key={index} id={id} /> : <Suspending key={index} id={id} />,
          )}
        </Suspense>
      ))}
    </GraphQLProvider>
  )
}
