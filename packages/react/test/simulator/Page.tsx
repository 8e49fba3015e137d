import type { GraphQLDocument } from '@thinql/core'
import * as React from 'react'
import {
  Component,
  type ReactNode,
  Profiler,
  StrictMode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react'
import {
  type BoardData,
  BoardQuery,
  type FeedData,
  FeedQuery,
  type ItemData,
  type ItemId,
  ItemQuery,
  type Key,
  LikeMutation,
  MarkedSubscription,
  queryOf,
} from './server.ts'
import { type Part, type Slot, slots } from './steps.ts'
import {
  type DehydratedState,
  GraphQLProvider,
  HydrationBoundary,
  type Mutate,
  type QueryStore,
  setQueryData,
  type SkipToken,
  skipToken,
  updateQueries,
  useInfiniteQuery,
  useMutation,
  useQueries,
  useQuery,
  useSubscription,
  useSuspenseInfiniteQuery,
  useSuspenseQuery,
} from '../../src/index.ts'

type Data = ItemData | BoardData

/** What a hook returns, for a query or a list. */
export interface ShownState {
  readonly status: string
  readonly data: Data | readonly FeedData[] | undefined
  readonly error: Error | undefined
  readonly isPrevious: boolean
  readonly fetching?: boolean
  readonly hasNext?: boolean
}

/** A component on screen, as the last commit left it. */
export interface Shown {
  readonly slot: Slot
  readonly part: Part
  /** What the hook has returned. */
  readonly query: object
  readonly state: ShownState
}

/** A component that is mounted. */
export interface Mount {
  /** Whether its effects have run. */
  subscribed?: boolean
}

export interface Content {
  readonly part: Part
  readonly state?: DehydratedState | undefined
  /** Suspends until it resolves. */
  readonly gate?: Promise<void> | undefined
}

export type Layout = Readonly<Record<Slot, Content | undefined>> & { readonly hidden: readonly Slot[]; readonly polls: boolean }

interface LikeVariables {
  readonly id: ItemId
  readonly mark: string
}

type Like = Mutate<unknown, LikeVariables>

/** What the components tell the simulation, and what it does with them. */
export interface Stage {
  readonly store: QueryStore
  readonly screen: Map<Mount, Shown>
  readonly handles: Map<Slot, Handle>
  readonly boundaries: Map<Slot, ErrorBoundary>
  /** By whether they are optimistic, and whether they invalidate. */
  likes: readonly Like[]
  setLayout: (change: (layout: Layout) => Layout) => void
  readonly spend: (ms: number) => void
  /** Called in each render of a component that may suspend. */
  readonly suspends: (part: Part) => void
  /** Called when a component has subscribed. */
  readonly mounted: (part: Part, hasData: boolean) => void
  /** Called when a boundary with a state is on screen. */
  readonly brought: (slot: Slot, state: DehydratedState) => void
  readonly committed: () => void
  readonly caught: (thrown: unknown) => void
  readonly event: (id: ItemId, mark: string) => void
}

interface Handle {
  readonly refetch: () => Promise<unknown>
  readonly loadNext?: () => Promise<boolean>
  readonly loadPrevious?: () => Promise<boolean>
}

const start: Layout = { 0: undefined, 1: undefined, 2: undefined, 3: undefined, hidden: [], polls: true }
const emptyState: DehydratedState = {}

export function Page({ stage, strict }: { stage: Stage; strict: boolean | undefined }) {
  const page = (
    <GraphQLProvider store={stage.store}>
      <Slots stage={stage} />
      <Likes stage={stage} />
    </GraphQLProvider>
  )
  return (
    // It is told of a commit after all layout effects of the components in it.
    <Profiler id="page" onRender={stage.committed}>
      {strict ? <StrictMode>{page}</StrictMode> : page}
    </Profiler>
  )
}

function Slots({ stage }: { stage: Stage }) {
  const [layout, setLayout] = useState(start)
  useLayoutEffect(() => {
    stage.setLayout = setLayout
  }, [stage])
  return slots.map((slot) => {
    const content = layout[slot]
    return (
      <Hideable key={slot} hidden={layout.hidden.includes(slot)}>
        <ErrorBoundary
          stage={stage}
          ref={(boundary) => {
            if (boundary) stage.boundaries.set(slot, boundary)
          }}
        >
          <Suspense>
            <HydrationBoundary state={content?.state ?? emptyState}>
              {content && (
                <AnyPart
                  key={content.part.hook}
                  stage={stage}
                  slot={slot}
                  part={layout.polls ? content.part : { ...content.part, poll: 0 }}
                />
              )}
              {content?.gate && <Gate promise={content.gate} />}
              {content?.state && <Brought stage={stage} slot={slot} state={content.state} />}
            </HydrationBoundary>
          </Suspense>
        </ErrorBoundary>
      </Hideable>
    )
  })
}

function Brought({ stage, slot, state }: { stage: Stage; slot: Slot; state: DehydratedState }) {
  useLayoutEffect(() => stage.brought(slot, state), [stage, slot, state])
  return null
}

function Gate({ promise }: { promise: Promise<void> }) {
  if (!open.has(promise)) {
    void promise.then(() => open.add(promise))
    // A promise is no error, but React 18 takes only what is thrown.
    throw promise as unknown as Error
  }
  return null
}
const open = new WeakSet<Promise<void>>()

/** Hides its children. React 18 has no `Activity`, so there they leave. */
function Hideable({ hidden, children }: { hidden: boolean; children: ReactNode }) {
  const { Activity } = React as Partial<Pick<typeof React, 'Activity'>>
  if (Activity) return <Activity mode={hidden ? 'hidden' : 'visible'}>{children}</Activity>
  return hidden ? null : children
}

/** A plain boundary. A part that throws something else than the error of a query crashes. */
export class ErrorBoundary extends Component<{ stage: Stage; children: ReactNode }, { thrown?: unknown }> {
  override state: { thrown?: unknown } = {}
  static getDerivedStateFromError(thrown: unknown) {
    return { thrown }
  }
  override componentDidCatch(thrown: unknown) {
    this.props.stage.caught(thrown)
  }
  override render() {
    return this.state.thrown ? null : this.props.children
  }
}

interface PartProps {
  readonly stage: Stage
  readonly slot: Slot
  readonly part: Part
  /** Whether it is in a branch of another part. */
  readonly inside?: boolean
}

function AnyPart(props: PartProps) {
  const Hook = hooks[props.part.hook]
  return <Hook {...props} />
}

const hooks = {
  query: function Query(props: PartProps) {
    const { document, variables } = queryOf(props.part.of)
    const query = useQuery<Data, object, { skip: boolean }>(document, optionsOf(props.part, variables))
    return useShown(props, query, query)
  },
  queries: function Queries(props: PartProps) {
    const { document, variables } = queryOf(props.part.of)
    const [query] = useQueries([
      { document: document as GraphQLDocument<Data, object>, ...optionsOf(props.part, variables) },
    ])
    return useShown(props, query, query)
  },
  suspense: function SuspenseQuery(props: PartProps) {
    const { document, variables } = queryOf(props.part.of)
    useSuspending(props)
    const query = useSuspenseQuery<Data, object, { variables: SkipToken }>(
      document,
      // It takes no `skip`.
      optionsOf(props.part, props.part.skip ? skipToken : variables) as { variables: SkipToken },
    )
    return useShown(props, query, { status: query.error ? 'error' : 'success', ...query })
  },
  list: function List(props: PartProps) {
    const list = useInfiniteQuery<FeedData, { after?: number }>(FeedQuery, {
      ...optionsOf(props.part, undefined),
      next: nextPage,
    })
    return useShown(props, list, { ...list, data: list.pages.length ? list.pages : undefined })
  },
  suspenseList: function SuspenseList(props: PartProps) {
    useSuspending(props)
    const list = useSuspenseInfiniteQuery<FeedData, { after?: number }>(FeedQuery, {
      ...optionsOf(props.part, undefined),
      next: nextPage,
    })
    return useShown(props, list, { status: list.error ? 'error' : 'success', ...list, data: list.pages })
  },
  live: function Live({ stage }: PartProps) {
    useSubscription<{ marked: { id: ItemId; mark: string } }>(MarkedSubscription, {
      onData: ({ marked }) => stage.event(marked.id, marked.mark),
    })
    return null
  },
}

const nextPage = ({ feed }: FeedData) => (feed.next === null ? undefined : { after: feed.next })

function optionsOf<T>({ staleTime, skip, poll, keepPreviousData, throwOnError }: Part, variables: T) {
  const pollInterval = poll === 'function' ? (data: unknown) => data !== undefined && 700 : poll
  return { variables, staleTime, skip: skip ?? false, pollInterval, keepPreviousData, throwOnError }
}

function useSuspending({ stage, part }: PartProps): void {
  stage.suspends(part)
}

/** Tells the stage what the component shows, and renders another one in one of its branches. */
function useShown({ stage, slot, part, inside }: PartProps, query: Handle, state: ShownState): ReactNode {
  const { branch, cost, derives, of, readsFetching, skip, staleTime } = part
  if (cost) stage.spend(cost)
  const fetching = readsFetching ? state.fetching : undefined
  const [derived, setDerived] = useState<unknown>()
  // An app copies what it has loaded into its own state.
  if (derives === 'render' && derived !== query) setDerived(query)
  useEffect(() => {
    if (derives === 'effect') setDerived(query)
  }, [derives, query])
  const [own] = useState<Mount>({})
  useLayoutEffect(() => {
    const { status, data, error, isPrevious, hasNext } = state
    const shown = { status, data, error, isPrevious, fetching, ...(hasNext !== undefined && { hasNext }) }
    stage.screen.set(own, { slot, part, query, state: shown })
  })
  useLayoutEffect(() => {
    if (!inside) stage.handles.set(slot, query)
    return () => void (stage.handles.get(slot) === query && stage.handles.delete(slot))
  }, [stage, slot, query, inside])
  useLayoutEffect(() => () => void stage.screen.delete(own), [stage, own])
  useEffect(() => {
    own.subscribed = true
    stage.mounted(part, state.data !== undefined)
    // The others change nothing that the store knows.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [stage, of, skip, staleTime])
  const here = state.error ? 'error' : state.data ? 'data' : 'loading'
  const { branch: _, ...same } = part
  return branch === here && !inside ? <AnyPart stage={stage} slot={slot} part={same} inside /> : null
}

function Likes({ stage }: { stage: Stage }) {
  const invalidates = [ItemQuery, BoardQuery]
  const [plain] = useMutation<unknown, LikeVariables>(LikeMutation)
  const [optimistic] = useMutation<unknown, LikeVariables>(LikeMutation, { optimistic: addLike })
  const [invalidating] = useMutation<unknown, LikeVariables>(LikeMutation, { invalidates })
  const [both] = useMutation<unknown, LikeVariables>(LikeMutation, { optimistic: addLike, invalidates })
  useLayoutEffect(() => {
    stage.likes = [plain, optimistic, invalidating, both]
  })
  return null
}

/** Counts a like. If it is applied to data that has the like, it counts twice. */
function addLike(store: QueryStore, { id, mark }: LikeVariables): void {
  change(store, id, (item) => ({ ...item, likes: [...item.likes, mark] }))
}

/** Adds a mark to the data of both queries that have the item, unless it is there already. */
export function addMark(store: QueryStore, id: ItemId, mark: string): void {
  change(store, id, (item) => (item.marks.includes(mark) ? item : { ...item, marks: [...item.marks, mark] }))
}

type ItemUpdate = <T extends { likes: readonly string[]; marks: readonly string[] }>(item: T) => T

function change(store: QueryStore, id: ItemId, update: ItemUpdate): void {
  updateQueries<ItemData, { id: ItemId }>(store, ItemQuery, (data, variables) =>
    variables.id === id ? { item: update(data.item) } : undefined,
  )
  updateQueries<BoardData, object>(store, BoardQuery, ({ board }) => ({
    board: { ...board, items: board.items.map((item) => (item.id === id ? update(item) : item)) },
  }))
}

/** Writes a mark to the item alone. */
export function setMark(store: QueryStore, id: ItemId, mark: string): void {
  setQueryData<ItemData, { id: ItemId }>(
    store,
    ItemQuery,
    { id },
    (data) => data && { item: { ...data.item, marks: [...data.item.marks, mark] } },
  )
}

export function isActive({ part, state }: Shown): boolean {
  return !part.skip && state.status !== 'idle'
}

export type { Key }
