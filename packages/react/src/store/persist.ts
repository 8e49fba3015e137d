import { dehydrate, type DehydratedState } from './dehydrate.ts'
import { hydrate } from './hydrate.ts'
import { internalsOf, type QueryStore } from './queryStore.ts'
import { warnOfStorage } from './development/warnings.ts'

/**
 * Where `persist` keeps the data: `localStorage`, `sessionStorage`, `AsyncStorage` of React Native, or your own over
 * IndexedDB. Each method may return a promise.
 */
export interface StateStorage {
  /** Returns the text that was kept under this key, or null. */
  getItem(key: string): string | null | undefined | Promise<string | null | undefined>
  /** Keeps a text under this key. */
  setItem(key: string, value: string): unknown
  /** Deletes the text of this key. */
  removeItem(key: string): unknown
}

/** Where `persist` puts the data of a store, and what it keeps for how long. */
export interface PersistOptions {
  /** The key of the item in the storage. Two stores need two keys. */
  key: string
  /**
   * A text that you change when your documents or your schema change. Data of another version is ignored.
   * @default no text
   */
  version?: string | undefined
  /**
   * How old data may be, in ms. Older data is neither kept nor shown.
   * @default 86_400_000, one day
   */
  maxAge?: number | undefined
  /**
   * How long the text of the item may be, in characters. The newest data is kept first, and what doesn't fit isn't kept.
   * @default Infinity
   */
  maxLength?: number | undefined
  /**
   * Returns whether to keep the data of a query or a list. It gets the name of the operation, or `''` if it has none.
   * @default keeps all
   */
  keeps?: ((operationName: string) => boolean) | undefined
}

/** Tells when the page is hidden or left. */
type Page = Partial<Pick<Window, 'addEventListener'>>

/** An entry of a state. */
interface Dated {
  time: number
}

/**
 * Keeps the data of a store over a reload, in a browser or in React Native. On a server it does nothing.
 *
 * It fills the store with what was kept, and the hooks fetch that again. If the storage is synchronous, the data is there
 * when the call returns: call it before the first render. On a page from a server, `useQuery` and `useInfiniteQuery` show it
 * right after hydration. Data of the store that is newer stays.
 *
 * It saves a second after a change, and when the page is hidden or left. It keeps the complete data of queries and lists,
 * without errors, headers and optimistic writes. If several tabs use the same key, the last one that saves wins.
 *
 * `clearStore` deletes the item, and what is loaded or saved later brings no old data back.
 *
 * It never throws. If the item is broken, or the storage is forbidden or full, the store works without it. The console of a
 * development build says so.
 *
 * @param store - The store to keep.
 * @param storage - Returns the storage. It is a function because reading `window.localStorage` may throw.
 * @param options - The key of the item, and which data to keep for how long.
 * @returns `restored` resolves when the store has the data that was kept, also if there is none. It never rejects, and the
 * first render needn't wait for it. `stop` ends it, and leaves the item as it is.
 * @example
 * persist(store, () => localStorage, { key: 'queries', version: '2' })
 */
export function persist(
  store: QueryStore,
  storage: () => StateStorage,
  { key, version = '', maxAge = 86_400_000, maxLength = Infinity, keeps = () => true }: PersistOptions,
): { readonly restored: Promise<void>; stop(this: void): void } {
  const shared = internalsOf(store)
  const { onServer } = shared
  const stopped = new AbortController()
  /** Whether the item may fill the store. After `clearStore` it may not. */
  let restores = true
  /**
   * False if all changes are saved. Otherwise an object, another one for each change. On a server it is always true, so that
   * no timer starts.
   */
  let changed: object | boolean = onServer

  /** Calls the storage at once, and resolves when the storage is done. It never rejects. */
  const run = async (call: (storage: StateStorage) => unknown): Promise<void> => {
    try {
      if (!onServer) await call(storage())
    } catch (thrown) {
      if (process.env.NODE_ENV !== 'production') warnOfStorage(shared, key, thrown)
    }
  }

  /** Leaves out what is too old, and what must not be kept. It throws if the state is not from `dehydrate`. */
  const trim = (state: DehydratedState): DehydratedState => {
    const kept: Record<string, unknown> = {}
    for (const entry in state)
      // The second last part of the key of a query or a list is its name.
      if (Date.now() - (state[entry] as Dated).time <= maxAge && keeps(entry.split('\0').at(-2) ?? ''))
        kept[entry] = state[entry]
    return kept
  }

  // Calls run one after another, because a slow storage could end a later one first.
  let queue = run(async (storage) => {
    const found = storage.getItem(key)
    // An `await` would delay a text that is there already.
    const text = typeof found === 'string' ? found : await found
    // A text that `save` hasn't written throws here, or fails the test below.
    const [savedVersion, state] = (text ? JSON.parse(text) : []) as [string, DehydratedState]
    if (restores && savedVersion === version) hydrate(store, trim(state), { stale: true })
  })

  /** Writes a state as JSON, the newest data first. What JSON can't write, such as a BigInt, costs only its own query. */
  const toText = (state: DehydratedState): string => {
    const start = `[${JSON.stringify(version)},{`
    let text = ''
    // All entries are from `dehydrate`.
    const entries = Object.entries(state) as [string, Dated][]
    for (const [name, entry] of entries.sort(([, a], [, b]) => b.time - a.time))
      try {
        const added = `${text && ','}${JSON.stringify(name)}:${JSON.stringify(entry)}`
        // `}]` ends the item.
        if (start.length + text.length + added.length + 2 <= maxLength) text += added
      } catch (thrown) {
        if (process.env.NODE_ENV !== 'production') warnOfStorage(shared, key, thrown)
      }
    return `${start}${text}}]`
  }

  const remove = () => run((storage) => storage.removeItem(key))
  const save = () => {
    const change = changed
    queue = queue.then(() => {
      // Another call has saved it, or it was cleared. What was written since then is saved after the item is deleted.
      if (!change || change !== changed) return
      changed = false
      return run((storage) => storage.setItem(key, toText(trim(dehydrate(store)))))
    })
  }

  const stopListening = shared.follow((type) => {
    if (type === 'cleared') {
      void remove()
      restores = changed = false
      // A call in flight may still save old data.
      queue = queue.then(remove)
    } else if (!changed && /settled|written/.test(type)) {
      changed = {}
      setTimeout(save, 1_000)
    }
  })
  // React Native has no such events.
  ;(globalThis as Page).addEventListener?.('visibilitychange', save, stopped)
  ;(globalThis as Page).addEventListener?.('pagehide', save, stopped)
  return {
    restored: queue,
    stop() {
      stopped.abort()
      stopListening()
      restores = changed = false
    },
  }
}
