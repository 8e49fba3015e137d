import type { Item } from './keepInStorage.ts'

/**
 * Opens IndexedDB as the storage of `keepInStorage`. IndexedDB has room for more data than localStorage, and a write
 * doesn't block the page. It stores one item. Await it before the first render. If the browser has turned IndexedDB off, it stores nothing.
 */
export async function openStorage(): Promise<Item> {
  const opening = indexedDB.open('queries')
  opening.onupgradeneeded = () => opening.result.createObjectStore('items')
  await new Promise((resolve) => (opening.onsuccess = opening.onerror = resolve))
  if (opening.error) return { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  const items = () => opening.result.transaction('items', 'readwrite').objectStore('items')
  const reading = items().get(0) as IDBRequest<string | undefined>
  await new Promise((resolve) => (reading.onsuccess = resolve))
  return {
    getItem: () => reading.result ?? null,
    setItem: (_, text) => void items().put(text, 0),
    removeItem: () => void items().clear(),
  }
}
