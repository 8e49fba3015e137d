import type { GraphQLDocument } from '@thinql/core'
import * as React from 'react'
import { memo, startTransition, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { Add, type Id, ids, type ListData, ListQuery } from './ListServer.ts'
import { skips, type Slot, type SlotProps } from './pageStep.ts'
import { ErrorBoundary } from '../screens/suspense.tsx'
import {
  type Mutate,
  type QueryOptions,
  type QueryState,
  setQueryData,
  type SkipToken,
  skipToken,
  useMutation,
  useQueries,
  useQuery,
  useSuspenseQuery,
} from '../../src/index.ts'

/** Which components the page has. */
export interface Layout {
  readonly slots: Readonly<Partial<Record<Slot, SlotProps | undefined>>>
  readonly hidden: readonly [boolean, boolean]
}

interface AddVariables {
  id: Id
  item: string
}

/** What a test does with the page on screen. */
export interface PageControls {
  setLayout: (change: (layout: Layout) => Layout) => void
  /** The state of the hook in each slot. */
  readonly states: Map<Slot, Pick<QueryState<ListData>, 'refetch'>>
  readonly errors: Map<Slot, ErrorBoundary>
  /** The mutation without, and the one with `invalidates`. */
  mutate: readonly [Mutate<unknown, AddVariables>, Mutate<unknown, AddVariables>]
  /** Called in each render of a list. */
  readonly onRender: () => void
  /** Called in each commit. */
  readonly onCommit: () => void
}

const idle = () => Promise.reject(new Error('The page is not on screen.'))

/** Creates the controls of a page that is not on screen yet. */
export function pageControls(events: Pick<PageControls, 'onRender' | 'onCommit'>): PageControls {
  return { setLayout: () => undefined, states: new Map(), errors: new Map(), mutate: [idle, idle], ...events }
}

/** What the slots of a page share. */
interface SharedProps {
  readonly controls: PageControls
}

/** Some lists, under two boundaries, and two mutations. */
export function Page({ controls, initial }: SharedProps & { initial: Layout }) {
  const [{ slots, hidden }, setLayout] = useState(initial)
  useEffect(() => {
    Object.assign(controls, { setLayout })
  }, [controls])
  return (
    <>
      <Mutations controls={controls} />
      {([0, 1] as const).map((boundary) => (
        <Hideable key={boundary} hidden={hidden[boundary]}>
          <Suspense fallback={<i>loading</i>}>
            {([2 * boundary, 2 * boundary + 1] as Slot[]).map((slot) => (
              <ErrorBoundary
                key={slot}
                ref={(instance) => {
                  if (instance) controls.errors.set(slot, instance)
                }}
              >
                {slots[slot] && (
                  <List key={slots[slot].hook} controls={controls} slot={slot} props={slots[slot]} />
                )}
              </ErrorBoundary>
            ))}
          </Suspense>
        </Hideable>
      ))}
    </>
  )
}

/** Hides its children. React 18 has no `Activity`, so there they leave. */
function Hideable({ hidden, children }: { hidden: boolean; children: React.ReactNode }) {
  const { Activity } = React as Partial<Pick<typeof React, 'Activity'>>
  if (Activity) return <Activity mode={hidden ? 'hidden' : 'visible'}>{children}</Activity>
  return hidden ? null : children
}

interface ListProps extends SharedProps {
  readonly slot: Slot
  readonly props: SlotProps
}

/** A list that doesn't render because another one changes. */
const List = memo(function List({ props, ...rest }: ListProps) {
  const Hook = { useQuery: Plain, useQueries: Several, useSuspenseQuery: Suspending }[props.hook]
  return <Hook {...rest} props={props} />
})

/** The options of a hook. */
function optionsOf({ id, staleTime, keepPreviousData, skips }: SlotProps) {
  const variables = skips === 'skipToken' ? skipToken : { id }
  return { variables, staleTime, keepPreviousData }
}

function Plain({ props, ...rest }: ListProps) {
  rest.controls.onRender()
  const state = useQuery<ListData, { id: Id }, QueryOptions>(ListQuery, {
    ...optionsOf(props),
    skip: props.skips === 'skip',
  })
  return <Shown {...rest} props={props} state={state} />
}

/** Has each list, in the order of their names. The others are skipped. */
function Several({ props, ...rest }: ListProps) {
  rest.controls.onRender()
  const states = useQueries(
    ids.map((id) => ({
      document: ListQuery as GraphQLDocument<ListData, { id: Id }>,
      ...optionsOf({ ...props, id }),
      skip: props.skips === 'skip' || id !== props.id,
    })),
  )
  const state = states[ids.indexOf(props.id)]
  return state && <Shown {...rest} props={props} state={state} />
}

function Suspending({ props, ...rest }: ListProps) {
  rest.controls.onRender()
  const state = useSuspenseQuery<ListData, { id: Id }, { variables: SkipToken }>(ListQuery, optionsOf(props))
  return <Shown {...rest} props={props} state={state} />
}

type ShownState = Pick<QueryState<ListData>, 'data' | 'error' | 'isPrevious' | 'fetching' | 'refetch'>

function Shown({ controls, slot, props, state }: ListProps & { state: ShownState }) {
  useLayoutEffect(() => {
    controls.states.set(slot, state)
    controls.onCommit()
    return () => void controls.states.delete(slot)
  })
  const { data, error, isPrevious } = state
  return (
    <output
      data-id={props.skips === 'skipToken' ? undefined : props.id}
      data-boundary={slot < 2 ? 0 : 1}
      data-hook={props.hook}
      data-skips={skips(props)}
      data-previous={isPrevious}
      data-error={error?.name}
      data-fetching={props.readsFetching && state.fetching}
    >
      {data ? data.list.join() : 'none'}
    </output>
  )
}

function Mutations({ controls }: SharedProps) {
  const [plain, plainState] = useMutation<unknown, AddVariables>(Add, { optimistic })
  const [invalidating, invalidatingState] = useMutation<unknown, AddVariables>(Add, {
    optimistic,
    invalidates: [ListQuery],
  })
  useEffect(() => {
    Object.assign(controls, { mutate: [plain, invalidating] })
  }, [controls, plain, invalidating])
  return <b>{[plainState, invalidatingState].map(({ loading }) => String(loading)).join()}</b>
}

type Optimistic = NonNullable<
  NonNullable<Parameters<typeof useMutation<unknown, AddVariables>>[1]>['optimistic']
>

/** Adds the item, even if it is there already. So the store must not apply it to data that contains it. */
const optimistic: Optimistic = (store, { id, item }) =>
  setQueryData<ListData, { id: Id }>(store, ListQuery, (data) => data && { list: [...data.list, item] }, {
    variables: { id },
  })

/** Changes the layout, in a transition or at once. */
export function change(
  { setLayout }: PageControls,
  transition: boolean,
  to: (layout: Layout) => Layout,
): void {
  if (transition) startTransition(() => setLayout(to))
  else setLayout(to)
}
