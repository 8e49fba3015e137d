import type { StateStorage } from '@thinql/react'

/** A storage in IndexedDB for `persist`: it has room for more data than localStorage, and doesn't block the page. */
export function indexedDbStorage(name = 'thinql'): StateStorage {
  const run = async <T>(call: (items: IDBObjectStore) => IDBRequest<T>) => {
    const opening = indexedDB.open(name)
    opening.onupgradeneeded = () => opening.result.createObjectStore('items')
    const items = (await ended(opening)).transaction('items', 'readwrite').objectStore('items')
    return ended(call(items)).finally(() => items.transaction.db.close())
  }
  return {
    // `setItem` has put a text there.
    getItem: (key) => run((items) => items.get(key) as IDBRequest<string | undefined>),
    setItem: (key, text) => run((items) => items.put(text, key)),
    removeItem: (key) => run((items) => items.delete(key)),
  }
}

const ended = <T>(request: IDBRequest<T>) =>
  new Promise((onsuccess, onerror) => Object.assign(request, { onsuccess, onerror })).then(
    () => request.result,
  )
