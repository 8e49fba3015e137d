import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import {
  type ItemId,
  type Key,
  MarkedSubscription,
  type PageData,
  PageQuery,
  type PageVariables,
} from './server.ts'
import type { Simulation } from './Simulation.tsx'
import * as thinql from '../../src/index.ts'

export const slots = [0, 1, 2, 3] as const
/** A place of the page. */
export type Slot = (typeof slots)[number]

/** A component with a hook. */
export interface Part {
  readonly hook: keyof typeof hooks
  readonly of: Key
  /** ms. Default: 0 */
  readonly staleTime?: number
  readonly skip?: boolean
  /** ms, or a function that polls while there is data. */
  readonly poll?: number | 'function'
  readonly keepPreviousData?: boolean
  readonly throwOnError?: boolean
  /** In this branch of the component, another one with the same query is on screen. */
  readonly branch?: 'loading' | 'error' | 'data' | undefined
  /** Sets a state from the state of the query: while it renders, or in an effect with `[query]`. */
  readonly derives?: 'render' | 'effect'
  /** How long a render takes, in ms. */
  readonly cost?: number
  readonly readsFetching?: boolean
}

/** A component on screen, as the last commit left it. */
export interface Shown {
  readonly slot: Slot
  readonly part: Part
  /** What the hook has returned. */
  readonly query: Handle
  readonly status: string
  /** The data of a query is one page. */
  readonly pages: PageData | readonly PageData[] | undefined
  readonly error: Error | undefined
  readonly isPrevious: boolean
  readonly hasNext: boolean
  /** Undefined if the component has never read it. */
  readonly fetching: boolean | 'next' | undefined
}

/** A component that is mounted, with what it has done. */
export type Mount = Set<'reads fetching'>

/** What a hook returns. The hooks differ in the rest. */
interface Handle {
  readonly status?: string
  readonly data?: PageData | null | undefined
  readonly pages?: readonly PageData[]
  readonly error: Error | undefined
  readonly isPrevious: boolean
  readonly hasNext?: boolean
  readonly fetching: boolean
  readonly loadingNext?: boolean
  readonly refetch: () => Promise<unknown>
  readonly loadNext?: thinql.InfiniteQueryState<PageData>['loadNext']
  readonly loadPrevious?: thinql.InfiniteQueryState<PageData>['loadPrevious']
}

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
    return useShown(
      props,
      thinql.useQuery<PageData, PageVariables, { skip: boolean }>(PageQuery, optionsOf(props.part)),
    )
  },
  queries: function Queries(props: PartProps): ReactNode {
    const [query] = thinql.useQueries([{ document: PageQuery, ...optionsOf(props.part) }])
    return useShown(props, query)
  },
  suspense: function SuspenseQuery(props: PartProps): ReactNode {
    props.stage.suspends(props.part)
    const { variables, ...options } = optionsOf(props.part)
    // It takes no `skip`. The type of the data depends on whether it may be skipped.
    const ofToken = (props.part.skip ? thinql.skipToken : variables) as thinql.SkipToken
    const query = thinql.useSuspenseQuery<PageData, PageVariables, { variables: thinql.SkipToken }>(
      PageQuery,
      {
        ...options,
        variables: ofToken,
      },
    )
    return useShown(props, query)
  },
  list: function List(props: PartProps): ReactNode {
    return useShown(
      props,
      thinql.useInfiniteQuery<PageData, PageVariables>(PageQuery, listOptionsOf(props.part)),
    )
  },
  suspenseList: function SuspenseList(props: PartProps): ReactNode {
    props.stage.suspends(props.part)
    return useShown(
      props,
      thinql.useSuspenseInfiniteQuery<PageData, PageVariables>(PageQuery, listOptionsOf(props.part)),
    )
  },
  live: function Live({ stage }: PartProps): ReactNode {
    thinql.useSubscription<{ marked: { id: ItemId; mark: string } }>(MarkedSubscription, {
      onData: ({ marked }) => stage.event(marked.id, marked.mark),
    })
    return null
  },
}

function optionsOf({ of, staleTime, skip, poll, keepPreviousData, throwOnError }: Part) {
  const pollInterval = poll === 'function' ? (data: unknown) => data !== undefined && 700 : poll
  return { variables: { of }, staleTime, skip: !!skip, pollInterval, keepPreviousData, throwOnError }
}

function listOptionsOf(part: Part) {
  const next = ({ page }: PageData, { of }: PageVariables) =>
    page.next === null ? undefined : { of, after: page.next }
  return { ...optionsOf(part), next }
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
  }, [derives, query])
  // The hook remembers that its component has read it once.
  if (part.readsFetching) mount.add('reads fetching')
  const fetching = mount.has('reads fetching') ? (query.loadingNext ? 'next' : query.fetching) : undefined
  const { error, isPrevious, hasNext = false, status = error ? 'error' : 'success' } = query
  const pages = (query.pages?.length ? query.pages : query.data) ?? undefined
  useLayoutEffect(() => {
    stage.screen.set(mount, { slot, part, query, status, pages, error, isPrevious, hasNext, fetching })
  })
  useLayoutEffect(() => () => void stage.screen.delete(mount), [stage, mount])
  // Other changes are no reason for a request.
  useEffect(() => stage.mounted(mount, { of, skip, staleTime }), [stage, mount, of, skip, staleTime])
  useEffect(() => void stage.mounts.set(mount, part))
  const isHere = branch === (error ? 'error' : pages ? 'data' : 'loading')
  return isHere && <AnyPart stage={stage} slot={slot} part={{ ...part, branch: undefined }} />
}

/** Whether it is not skipped. */
export function isActive({ part, status }: Shown): boolean {
  return !part.skip && status !== 'idle'
}

/** What the checks read in the data that a component shows of its own variables. */
export interface Facts {
  readonly of: Key
  readonly viewer: string
  /** That of the oldest page. */
  readonly version: number
  readonly marks: readonly string[]
  /** By page. */
  readonly rows: readonly PageData['page']['items'][]
}

export function factsOf({ pages, isPrevious }: Shown): Facts | undefined {
  if (!pages || isPrevious) return
  const all: readonly PageData[] = 'page' in pages ? [pages] : pages
  const [first] = all
  if (!first) return
  const { of, viewer } = all.find(({ page }) => page.viewer !== first.page.viewer)?.page ?? first.page
  const rows = all.map(({ page }) => page.items)
  const marks = rows.flat().flatMap((row) => [...row.likes, ...row.marks])
  return { of, viewer, version: Math.min(...all.map(({ page }) => page.version)), marks, rows }
}
