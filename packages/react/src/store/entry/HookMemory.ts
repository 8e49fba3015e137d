import type { Result } from '@thinql/core'
import type { Variables } from '../key/queryKey.ts'
import type { QueryEntry } from '../state/QueryEntry.ts'
import { refetch } from './actions.ts'
import type { QueryObserver } from './QueryObserver.ts'

/**
 * How one hook fetches again. The function is the same for as long as the hook lives, so it asks which query
 * that is now.
 */
export interface Again {
  /** The observer of the last commit, or, before the first one, that of the last render. */
  observer: QueryObserver
  readonly refetch: () => Promise<Result<unknown>>
}

/**
 * What one hook remembers from commit to commit.
 *
 * The hook writes it when it commits and when its component reads `fetching`. A render that React discards leaves only
 * `rendered` behind, which changes nothing.
 */
export interface HookMemory {
  /** Whether the component reads `fetching`. If it doesn't, React doesn't render it when that changes. */
  readsFetching?: boolean
  /** True while the component shows what the HTML of a server shows. */
  hydrates?: boolean
  /** The observer that has subscribed last. React runs its effects before it renders the component again. */
  observer?: QueryObserver
  /** What the hook returns as `refetch`. The first observer makes it. */
  again?: Again
  /**
   * The observer that a render has made last. React may render several times before it commits, and needs the
   * same one.
   */
  rendered?: QueryObserver
  /** The observer that has left its entry in this microtask. */
  left?: QueryObserver | undefined
}

/** The options of a hook that decide what it shows. If one of them changes, the hook gets another observer. */
export interface ObserverOptions {
  readonly keepPreviousData?: boolean | undefined
  readonly skip?: boolean | undefined
  readonly staleTime?: number | undefined
  readonly throwOnError?: boolean | undefined
  /** `skipToken` skips the hook. */
  readonly variables?: Variables | symbol | undefined
}

/** How long data is fresh for a hook, or undefined if the hook is skipped. */
export function staleTimeOf(
  { store }: QueryEntry,
  { skip, staleTime, variables }: ObserverOptions,
): number | undefined {
  // `skipToken` is a symbol.
  const hasToken = typeof variables === 'symbol'
  if (skip || hasToken) return undefined
  return staleTime ?? store.staleTime
}

export function createAgain(observer: QueryObserver): Again {
  const again: Again = { observer, refetch: () => refetch(again.observer.entry) }
  return again
}
