import type { Item } from './keepInStorage.ts'

/**
 * Opens a storage for `keepInStorage` in IndexedDB, which takes more data than localStorage and doesn't block the page
 * while it writes. It has one item. Await it before the first render. If IndexedDB is off, it keeps nothing.
 */
export async function openStorage(): Promise<Item> {
  const opening = indexedDB.open('queries')
  opening.onupgradeneeded = () => opening.result.createObjectStore('items')
  await new Promise((settle) => (opening.onsuccess = opening.onerror = settle))
  if (opening.error) return { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  const items = () => opening.result.transaction('items', 'readwrite').objectStore('items')
  const reading = items().get(0) as IDBRequest<string | undefined>
  await new Promise((settle) => (reading.onsuccess = settle))
  return {
    getItem: () => reading.result ?? null,
    setItem: (_, text) => void items().put(text, 0),
    removeItem: () => void items().clear(),
  }
}
