'use client'
import type { GraphQLDocument } from '@thinql/core'
import { useInsertionEffect, useMemo, useState } from 'react'
import { checkList, warnOfRepeatedPage } from '../../store/development/warnings.ts'
import type { Suspense } from '../../store/entry/suspend.ts'
import type { QuerySnapshot } from '../../store/entry/QuerySnapshot.ts'
import { listOf, type PagesView } from '../../store/list/list.ts'
import { createLoaders } from '../../store/list/loaders.ts'
import { followingOf, givenBeyond } from '../../store/list/pages.ts'
import type { PageOptions } from '../../store/state/Extension.ts'
import type { QueryEntry } from '../../store/state/QueryEntry.ts'
import type { AnyQueryOptions } from '../queryOptions.ts'
import { useQueryObserver } from '../useQueryObserver.ts'
import type { InfiniteQueryState } from './useInfiniteQuery.ts'

export type ListOptions = AnyQueryOptions & PageOptions

/** Returns the state of a list, and what a component without data needs to suspend. With `suspense`, it suspends. */
export function usePages(
  document: GraphQLDocument,
  all: ListOptions,
  suspense?: Suspense,
): [state: InfiniteQueryState<unknown>, snapshot: QuerySnapshot, entry: QueryEntry] {
  // Untyped code may pass nothing.
  const pollInterval = (all as ListOptions | undefined)?.pollInterval
  const { snapshot, entry } = useQueryObserver(
    document,
    typeof pollInterval === 'function'
      ? { ...all, pollInterval: ({ pages } = noPages) => pollInterval(pages) }
      : all,
    listOf,
    suspense,
  )
  if (process.env.NODE_ENV !== 'production') checkList(all)
  const [loaders] = useState(createLoaders)
  // An insertion effect runs before the effects of children, which may load a page.
  useInsertionEffect(() => loaders.commit(entry, all))

  // A list has no other data.
  const { pages: shown, whole, complete } = (snapshot.data ?? noPages) as PagesView
  const pages = snapshot.status === 'idle' ? whole : shown
  const isCurrent = !snapshot.isPrevious
  const hasNext = isCurrent && !!followingOf(complete, 'next', all)
  const hasPrevious = isCurrent && !!followingOf(complete, 'previous', all)
  if (process.env.NODE_ENV !== 'production') {
    if (isCurrent && !hasNext && givenBeyond(complete, 'next', all)) warnOfRepeatedPage(entry, 'next')
    if (isCurrent && !hasPrevious && givenBeyond(complete, 'previous', all))
      warnOfRepeatedPage(entry, 'previous')
  }
  const state = useMemo(() => {
    const { status, loading, error, isPrevious, refetch } = snapshot
    const fields = {
      status,
      loading,
      pages,
      error,
      hasNext,
      hasPrevious,
      isPrevious,
      get loadingNext() {
        return snapshot.fetching === 'next'
      },
      get loadingPrevious() {
        return snapshot.fetching === 'previous'
      },
      get fetching() {
        return !!snapshot.fetching
      },
      refetch,
      loadNext: loaders.loadNext,
      loadPrevious: loaders.loadPrevious,
    } satisfies Record<keyof InfiniteQueryState<unknown>, unknown>
    // The result of a list has all pages. A skipped one has none to load.
    return fields as InfiniteQueryState<unknown>
  }, [snapshot, loaders, pages, hasNext, hasPrevious])
  return [state, snapshot, entry]
}

const noPages: PagesView = { pages: [], whole: [], complete: [] }
