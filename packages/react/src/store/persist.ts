import { findPage, listenTo } from '@thinql/core/internal'
import { followOwners } from './dataOwners.ts'
import { dehydrate } from './dehydrate.ts'
import type { DehydratedState } from './dehydratedState.ts'
import { hydrate } from './hydrate.ts'
import { trimState, writeItem } from './persistedItem.ts'
import { queryKeyOf } from './key/queryKey.ts'
import { internalsOf, type QueryStore } from './queryStore.ts'
import { warnOfStorage } from './development/warnings.ts'
import { followPerson, type Person } from './shared/person.ts'

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
   * How long the text of the item may be, in characters. The newest data is kept first, and what doesn't fit
   * isn't kept.
   * @default Infinity
   */
  maxLength?: number | undefined
  /**
   * Returns whether to keep the data of a query or a list. It gets the name of the operation, or `''` if it has none.
   * @default keeps all
   */
  keeps?: ((operationName: string) => boolean) | undefined
}

/**
 * Keeps the data of a store over a reload, in a browser or in React Native. On a server it does nothing.
 *
 * It fills the store with what was kept, and the hooks fetch that again. If the storage is synchronous, the
 * data is there when the call returns: call it before the first render. On a page from a server, `useQuery`
 * and `useInfiniteQuery` show it right after hydration. Data of the store that is newer stays.
 *
 * `clearStore` deletes the item. It never throws: if the item is broken, or the storage is forbidden or full,
 * the store works without it. [The guide](https://thinql.github.io/guides/persistence/) says what is saved when.
 *
 * @param store - The store to keep.
 * @param storage - Returns the storage. It is a function because reading `window.localStorage` may throw.
 * @param options - The key of the item, and which data to keep for how long.
 * @returns `restored` resolves when the store has the data that was kept, also if there is none. It never
 * rejects, and the first render needn't wait for it. `stop` ends it, and leaves the item as it is.
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
  const page = onServer ? undefined : findPage()
  const people = followPerson(page, `${key}, person`)
  const owners = followOwners(shared, people)
  /** Whether the item may fill the store. After `clearStore` it may not. */
  let restores = true
  /**
   * False if all changes are saved. Otherwise an object, another one for each change. On a server it is
   * always true, so that no timer starts.
   */
  let changed: object | boolean = onServer

  const warn = (thrown: unknown) => {
    if (process.env.NODE_ENV !== 'production') warnOfStorage(shared, key, thrown)
  }
  const trim = (state: DehydratedState) => trimState(state, maxAge, keeps)

  /** Calls the storage at once, and resolves when the storage is done. It never rejects. */
  const run = async (call: (storage: StateStorage) => unknown): Promise<void> => {
    try {
      if (!onServer) await call(storage())
    } catch (thrown) {
      warn(thrown)
    }
  }

  const dataOf = (person: Person): DehydratedState => {
    const state = dehydrate(store)
    const own: Record<string, unknown> = {}
    for (const entry of shared.entries.values()) {
      const key = queryKeyOf(entry.query)
      const isOwn = owners.ownerOf(entry) === person
      if (isOwn && state[key]) own[key] = state[key]
    }
    return own
  }

  // Calls run one after another, because a slow storage could end a later one first.
  let queue = run(async (storage) => {
    const found = storage.getItem(key)
    // An `await` would delay a text that is there already.
    const text = typeof found === 'string' ? found : await found
    // A text that `save` hasn't written throws here, or fails the test below.
    const [savedVersion, state, mark] = (text ? JSON.parse(text) : []) as [string, DehydratedState, string?]
    if (!restores) return
    // The end of a page has cut off the deletion, or another tab has saved too late.
    const isOfAnother = mark && mark !== people.now().mark
    if (isOfAnother) await storage.removeItem(key)
    else if (savedVersion === version) hydrate(store, trim(state), { stale: true })
  })

  const remove = () => run((storage) => storage.removeItem(key))
  const save = () => {
    const change = changed
    queue = queue.then(() => {
      // Another call has saved it, or it was cleared. What was written since then is saved after the item is deleted.
      if (!change || change !== changed) return
      changed = false
      return run((storage) => {
        const person = people.arrive()
        if (person.mark === null) throw new Error('no room in localStorage')
        return storage.setItem(key, writeItem(version, trim(dataOf(person)), person.mark, maxLength, warn))
      })
    })
  }
  const stopFollowing = shared.follow((type, source, result) => {
    // The end of a subscription has no result.
    const isSuccess = type === 'settled' && result && !result.error
    if (type === 'cleared') {
      owners.cleared()
      void remove()
      restores = changed = false
      // A call in flight may still save old data.
      queue = queue.then(remove)
    } else if (type === 'started') {
      owners.sent(source)
    } else if (type === 'written' || isSuccess) {
      if (result) owners.came(source)
      // From the first success on, other tabs see when this person leaves. What is of another one is no reason to save.
      if (owners.ownerOf(source) !== people.arrive()) return
      if (!changed) setTimeout(save, 1_000)
      changed ||= {}
    }
  })
  const stopListening = page && listenTo(page, ['visibilitychange', 'pagehide'], save)
  return {
    restored: queue,
    stop() {
      stopListening?.()
      stopFollowing()
      restores = changed = false
    },
  }
}
