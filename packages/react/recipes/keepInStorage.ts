import { type DehydratedState, extract, listen, type QueryStore, restore } from '@thinql/react'

/** What `localStorage` has, and `openStorage` returns. */
export type Item = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * Shows the data of the last visit at once and fetches it again, in an app that no server renders. It saves each second
 * in which something changed, so a page that closes doesn't wait for it. Data of another version of the app is ignored.
 *
 * At logout, call `store.clear()` and then the returned function. `await openStorage()` is a storage in IndexedDB.
 */
export function keepInStorage(store: QueryStore, version: string, storage: Item = localStorage): () => void {
  const saved = JSON.parse(storage.getItem('queries') ?? '[]') as [string?, DehydratedState?]
  if (saved[0] === version && saved[1]) restore(store, saved[1], { stale: true })
  let timer: ReturnType<typeof setTimeout> | undefined
  const save = () => {
    timer = undefined
    storage.setItem('queries', JSON.stringify([version, extract(store)]))
  }
  listen(store, () => (timer ??= setTimeout(save, 1_000)))
  return () => storage.removeItem('queries')
}
