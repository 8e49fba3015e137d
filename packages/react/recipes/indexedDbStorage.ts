import type { StateStorage } from '@thinql/react'

/** A storage in IndexedDB for `persist`: it has room for more data than localStorage, and doesn't block the page. */
export function indexedDbStorage(name = 'thinql'): StateStorage {
  const run = async <T>(call: (items: IDBObjectStore) => IDBRequest<T>) => {
    const opening = indexedDB.open(name)
    opening.onupgradeneeded = () => opening.result.createObjectStore('items')
    await ended(opening, 'onsuccess')
    // It closes when its transaction has ended. An open one would block whoever deletes or upgrades it.
    queueMicrotask(() => opening.result.close())
    const items = opening.result.transaction('items', 'readwrite').objectStore('items')
    const request = call(items)
    // The request may succeed, and the disk turn out to be full.
    return ended(items.transaction, 'oncomplete').then(() => request.result)
  }
  return {
    // `setItem` has put a text there.
    getItem: (key) => run((items) => items.get(key) as IDBRequest<string | undefined>),
    setItem: (key, text) => run((items) => items.put(text, key)),
    removeItem: (key) => run((items) => items.delete(key)),
  }
}

const ended = (target: IDBRequest | IDBTransaction, done: 'onsuccess' | 'oncomplete') =>
  new Promise((resolve, reject) =>
    Object.assign(target, { [done]: resolve, onerror: reject, onabort: reject }),
  ).catch((event: unknown) => Promise.reject((event as { target: IDBRequest }).target.error as Error))
