import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import type { Slot } from './random.ts'
import { type Key, MarkedSubscription, type PageData, PageQuery, type PageVariables } from './server.ts'
import type { Simulation } from './Simulation.tsx'
import * as thinql from '../../src/index.ts'

/** A component with a hook. */
export interface Part {
  readonly hook: keyof typeof hooks
  readonly of: Key
  readonly staleTime?: number
  readonly skip?: boolean
  /** ms, or a function that polls while there is data. */
  readonly poll?: number | 'function'
  readonly keepPreviousData?: boolean
  readonly throwOnError?: boolean
  readonly maxPages?: number
  /** In this branch of the component, another one with the same query is on screen. */
  readonly branch?: 'loading' | 'error' | 'data' | undefined
  /** Sets a state from the state of the query: while it renders, or in an effect with `[query]`, at once or in the next frame. */
  readonly derives?: 'render' | 'effect' | 'frame'
  /** How long a render takes, in ms. */
  readonly cost?: number
  readonly readsFetching?: boolean
}

/** What a hook returns. The hooks differ in the rest. */
type Handle = Pick<thinql.QueryState<PageData>, 'error' | 'fetching' | 'isPrevious'> & {
  readonly status?: string
  readonly data?: PageData | null | undefined
  readonly refetch: () => Promise<{ readonly error?: unknown }>
} & Partial<Omit<thinql.InfiniteQueryState<PageData>, 'error' | 'refetch' | 'status'>>

/** A component that is mounted. It has read `fetching` once, or not. */
export type Mount = Set<'fetching'>
/** A component on screen, as the last commit left it. */
export type Shown = ReturnType<typeof read>

interface PartProps {
  readonly stage: Simulation
  readonly slot: Slot
  readonly part: Part
}

export function AnyPart(props: PartProps) {
  const Hook = hooks[props.part.hook]
  return <Hook {...props} />
}

const hooks = {
  query: function Query(props: PartProps): ReactNode {
    return useShown(props, thinql.useQuery(PageQuery, optionsOf(props.part)))
  },
  queries: function Queries(props: PartProps): ReactNode {
    const [query] = thinql.useQueries([{ document: PageQuery, ...optionsOf(props.part) }])
    return useShown(props, query)
  },
  suspense: function SuspenseQuery(props: PartProps): ReactNode {
    props.stage.suspends(props.part)
    const { skip, throwOnError: _, ...options } = optionsOf(props.part)
    const variables = skip ? thinql.skipToken : options.variables
    return useShown(props, thinql.useSuspenseQuery(PageQuery, { ...options, variables }))
  },
  list: function List(props: PartProps): ReactNode {
    return useShown(props, thinql.useInfiniteQuery(PageQuery, listOptionsOf(props.part)))
  },
  suspenseList: function SuspenseList(props: PartProps): ReactNode {
    props.stage.suspends(props.part)
    return useShown(props, thinql.useSuspenseInfiniteQuery(PageQuery, listOptionsOf(props.part)))
  },
  live: function Live({ stage }: PartProps): ReactNode {
    thinql.useSubscription(MarkedSubscription, { onData: ({ marked }) => stage.hear(marked) })
    return null
  },
}

function optionsOf({ of, staleTime, skip, poll, keepPreviousData, throwOnError }: Part) {
  const pollInterval = poll === 'function' ? (data: unknown) => data !== undefined && 700 : poll
  return { variables: { of }, staleTime, skip: !!skip, pollInterval, keepPreviousData, throwOnError }
}

function listOptionsOf(part: Part) {
  const { throwOnError: _, ...options } = optionsOf(part)
  return {
    ...options,
    maxPages: part.maxPages,
    next: ({ page: { next } }: PageData, { of }: PageVariables) =>
      next === null ? undefined : { of, after: next },
    previous: ({ page: { previous } }: PageData, { of }: PageVariables) =>
      previous === null ? undefined : { of, before: previous },
  }
}

/** Tells the stage what the component shows, and renders another one in one of its branches. */
function useShown({ stage, slot, part }: PartProps, query: Handle): ReactNode {
  const { branch, cost = 0, derives, of, skip, staleTime } = part
  stage.spend(cost)
  const [mount] = useState<Mount>(() => new Set())
  // An app copies what it has loaded into its own state.
  const [derived, setDerived] = useState<unknown>()
  if (derives === 'render' && derived !== query) setDerived(query)
  useEffect(() => {
    if (derives === 'effect') queueMicrotask(() => setDerived(query))
    if (derives === 'frame') requestAnimationFrame(() => setDerived(query))
  }, [derives, query])
  // The hook remembers that its component has read it once.
  if (part.readsFetching) mount.add('fetching')
  const shown = read(slot, part, query, mount.has('fetching'))
  useLayoutEffect(() => void stage.screen.set(mount, shown))
  useLayoutEffect(() => () => void stage.screen.delete(mount), [stage, mount])
  // Other changes are no reason for a request.
  useEffect(() => stage.mounted(mount, of, skip, staleTime), [stage, mount, of, skip, staleTime])
  useEffect(() => void stage.mounts.set(mount, part))
  const isHere = branch === (shown.error ? 'error' : shown.pages ? 'data' : 'loading')
  return isHere && <AnyPart stage={stage} slot={slot} part={{ ...part, branch: undefined }} />
}

function read(slot: Slot, part: Part, query: Handle, readsFetching: boolean) {
  const { error, isPrevious, hasNext = false, hasPrevious = false } = query
  const status = query.status ?? (error ? 'error' : 'success')
  /** The data of a query is one page. */
  const pages = (query.pages?.length ? query.pages : query.data) ?? undefined
  const fetching = readsFetching ? fetchingOf(query) : undefined
  return { slot, part, query, status, pages, error, isPrevious, hasNext, hasPrevious, fetching }
}

function fetchingOf({ fetching, loadingNext = false, loadingPrevious = false }: Handle) {
  return loadingNext || loadingPrevious ? 'page' : fetching
}

/** Whether it is not skipped. */
export const isActive = ({ part, status }: Shown): boolean => !part.skip && status !== 'idle'

/** What the checks read in the data that a component shows of its own variables. */
export type Facts = NonNullable<ReturnType<typeof factsOf>>

export function factsOf({ pages, isPrevious }: Shown) {
  const all = pages && !isPrevious ? ('page' in pages ? [pages] : pages) : []
  const [first] = all
  if (!first) return undefined
  const { asked, viewer } = all.find(({ page }) => page.viewer !== first.page.viewer)?.page ?? first.page
  /** By page. */
  const rows = all.map(({ page }) => page.items)
  const marks = rows.flat().flatMap((row) => [...row.likes, ...row.marks])
  /** That of the oldest page. */
  const version = Math.min(...all.map(({ page }) => page.version))
  const isWhole = all.every(({ page }) => page.note !== undefined)
  return { of: asked.of, viewer, version, marks, rows, isWhole }
}
