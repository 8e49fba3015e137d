import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { asked, mounted, unused } from './ledger.ts'
import { type Part, takeEvent } from './people.ts'
import type { Slot } from './random.ts'
import { type Key, MarkedSubscription, type PageData, PageQuery } from './server.ts'
import { spend, time } from './time.ts'
import { isMounted, world } from './world.ts'
import * as thinql from '../../src/index.ts'

/** A component that is mounted. It has read `fetching` once, or not. */
export type Mount = Set<'fetching'>
/** A component on screen, as the last commit left it. */
export type Shown = ReturnType<typeof read>

const hooks = {
  useQuery: (part: Part): Handle => thinql.useQuery(PageQuery, optionsOf(part)),
  useQueries: (part: Part): Handle => thinql.useQueries([{ document: PageQuery, ...optionsOf(part) }])[0],
  useSuspenseQuery: (part: Part): Handle => thinql.useSuspenseQuery(PageQuery, suspenseOptionsOf(part)),
  useInfiniteQuery: (part: Part): Handle => thinql.useInfiniteQuery(PageQuery, listOptionsOf(part)),
  useSuspenseInfiniteQuery: (part: Part): Handle =>
    thinql.useSuspenseInfiniteQuery(PageQuery, listOptionsOf(part)),
}

/** What a hook returns. The hooks differ in the rest. */
type Handle = Pick<thinql.QueryState<PageData>, 'error' | 'fetching' | 'isPrevious'> & {
  readonly status?: string
  readonly data?: PageData | null | undefined
  readonly refetch: () => Promise<{ readonly error?: unknown }>
} & Partial<Omit<thinql.InfiniteQueryState<PageData>, 'error' | 'refetch' | 'status'>>

function optionsOf({ of, staleTime, skip, poll, keepPreviousData, throwOnError }: Part) {
  const pollInterval = poll === 'function' ? (data: unknown) => data !== undefined && 700 : poll
  return { variables: { of }, staleTime, skip: !!skip, pollInterval, keepPreviousData, throwOnError }
}

function suspenseOptionsOf(part: Part) {
  const { skip, throwOnError: _, ...options } = optionsOf(part)
  return { ...options, variables: skip ? thinql.skipToken : options.variables }
}

function listOptionsOf(part: Part) {
  const { throwOnError: _, ...options } = optionsOf(part)
  const { of, maxPages } = part
  const next = ({ page }: PageData) => (page.next ? { of, after: page.next } : undefined)
  const previous = ({ page }: PageData) => (page.previous ? { of, before: page.previous } : undefined)
  return { ...options, maxPages, next, previous }
}

type PartProps = Readonly<{ slot: Slot; part: Part }>

export function AnyPart(props: PartProps): ReactNode {
  return props.part.hook === 'useSubscription' ? <Live /> : <Query {...props} />
}

function Live(): ReactNode {
  thinql.useSubscription(MarkedSubscription, { onData: ({ marked }) => takeEvent(marked) })
  return null
}

/** Tells the world what it shows, and renders another component in one of its branches. */
function Query({ slot, part }: PartProps): ReactNode {
  const { branch, ...others } = part
  const { cost = 0, derives, hook, of, readsFetching, skip, staleTime } = others
  if (suspends(part)) {
    // React 19 renders two components that wait in turn until they have data, so this costs time.
    spend(2)
    asked(of)
  }
  const { suspended } = world
  const hasWaited = suspended.get(slot) === of
  // It stays if the hook throws.
  if (suspends(part)) suspended.set(slot, of)
  // Another hook is another component.
  const useHook = hooks[hook as keyof typeof hooks]
  const query = useHook(part)
  if (!hasWaited) suspended.delete(slot)
  spend(cost)
  const [mount] = useState<Mount>(() => new Set())
  // An app copies what it has loaded into its own state.
  const [derived, setDerived] = useState<unknown>()
  if (derives === 'render' && derived !== query) setDerived(query)
  useEffect(() => {
    if (derives === 'effect') queueMicrotask(() => setDerived(query))
    if (derives === 'frame') requestAnimationFrame(() => setDerived(query))
  }, [derives, query])
  // The hook remembers that its component has read it once.
  if (readsFetching) mount.add('fetching')
  const shown = read(slot, part, query, mount.has('fetching'))
  useLayoutEffect(() => void world.screen.set(mount, shown))
  useLayoutEffect(() => () => void world.screen.delete(mount), [mount])
  // Other changes are no reason for a request.
  useEffect(() => subscribed(mount, of, skip, staleTime), [mount, of, skip, staleTime])
  useEffect(() => void world.mounts.set(mount, part))
  const isHere = branch === (shown.error ? 'error' : shown.pages ? 'data' : 'loading')
  return isHere && <AnyPart slot={slot} part={others} />
}

export const suspends = ({ hook }: Part): boolean => hook.startsWith('useSuspense')

/** A component has subscribed. The returned function says that it has left. */
function subscribed(mount: Mount, of: Key, skip = false, staleTime = 0): () => void {
  const { mounts, notes, screen, suspended } = world
  const shown = screen.get(mount)
  const hasWaited = !!shown && suspended.get(shown.slot) === of
  // StrictMode subscribes twice.
  if (shown) queueMicrotask(() => suspended.delete(shown.slot))
  // Also if a component has shown its error and subscribes only now.
  if (!isMounted(of)) unused(of)
  if (!skip) mounted(of, staleTime, !!shown?.facts, hasWaited)
  notes[of].leftAt = Infinity
  return () => {
    // A request that was sent with its options may be in flight.
    if (mounts.get(mount)?.maxPages) world.limitedUntil = time.now + 15_000
    mounts.delete(mount)
    if (!isMounted(of)) notes[of].leftAt = time.elapsed
  }
}

function read(slot: Slot, part: Part, query: Handle, readsFetching: boolean) {
  const { error, isPrevious, hasNext = false, hasPrevious = false } = query
  const status = query.status ?? (error ? 'error' : 'success')
  /** The data of a query is one page. */
  const pages = (query.pages?.length ? query.pages : query.data) ?? undefined
  const isAdding = readsFetching && [query.loadingNext, query.loadingPrevious].includes(true)
  const fetching = isAdding ? 'page' : readsFetching ? query.fetching : undefined
  const facts = pages && !isPrevious ? factsOf('page' in pages ? [pages] : pages) : undefined
  const isActive = !part.skip && status !== 'idle'
  return {
    slot,
    part,
    query,
    status,
    pages,
    error,
    isPrevious,
    hasNext,
    hasPrevious,
    fetching,
    facts,
    isActive,
  }
}

/** What the checks read in the data that a component shows of its own variables. */
function factsOf(pages: readonly PageData[]) {
  const all = pages.map(({ page }) => page)
  const { asked, viewer } = all.find((page) => page.viewer !== all[0]?.viewer) ?? all[0] ?? {}
  /** By page. */
  const rows = all.map(({ items }) => items)
  const marks = rows.flat().flatMap((row) => [...row.likes, ...row.marks])
  /** That of the oldest page. */
  const versions = all.map((page) => page.version)
  const version = Math.min(...versions)
  return {
    of: asked?.of,
    viewer,
    version,
    versions,
    marks,
    rows,
    isWhole: all.every(({ note }) => note !== undefined),
  }
}
