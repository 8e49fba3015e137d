import type { QueryObserver } from './QueryObserver.ts'
import type { FetchingReader } from './QuerySnapshot.ts'

/**
 * What one hook remembers from commit to commit.
 *
 * The hook writes it when it commits and when its component reads `fetching`. A render that React discards leaves only
 * `rendered` behind, which changes nothing.
 */
export interface HookMemory extends FetchingReader {
  /** The observer that has subscribed last. React runs its effects before it renders the component again. */
  observer?: QueryObserver
  /** The observer that a render has made last. React may render several times before it commits, and needs the same one. */
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
}
