import { createClient, toResult } from '@thinql/core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { indexedDbStorage } from '../../recipes/indexedDbStorage.ts'
import { createQueryStore, getQueryData, persist, prefetchQuery } from '../../src/index.ts'

const settled = (request: IDBRequest) =>
  new Promise((resolve) => Object.assign(request, { onsuccess: resolve, onupgradeneeded: resolve }))

let count = 0

/** A database of one test. `keep` saves a text over it, and `found` is what the next visit shows. */
function database() {
  const name = `kept ${++count}`
  onTestFinished(async () => void (await settled(indexedDB.deleteDatabase(name))))
  const storage = indexedDbStorage(name)
  const visit = async (text: string) => {
    const client = createClient({
      middleware: [() => (sent) => Promise.resolve(toResult(sent, { data: { text } }))],
    })
    const store = createQueryStore(client)
    const { restored, stop } = persist(store, () => storage, { key: 'queries' })
    onTestFinished(stop)
    await restored
    return store
  }
  const found = async () => getQueryData(await visit(''), '{ text }')
  const keep = async (text: string) => {
    await prefetchQuery(await visit(text), '{ text }', { staleTime: 0 })
    dispatchEvent(new Event('pagehide'))
  }
  return { name, storage, found, keep }
}

test('the next visit finds what was kept', async () => {
  const { found, keep } = database()
  await keep('a')
  await expect.poll(found).toEqual({ text: 'a' })
})

// https://github.com/dfinity/vetkeys/issues/440
// https://github.com/instantdb/instant/issues/2541
test('a database that another tab deletes waits for nobody, and the next save makes it again', async () => {
  const { name, found, keep } = database()
  await keep('a')
  await expect.poll(found).toEqual({ text: 'a' })
  const saving = keep('b')
  await settled(indexedDB.deleteDatabase(name))
  await saving
  await keep('c')
  await expect.poll(found).toEqual({ text: 'c' })
})

// https://github.com/vm0-ai/vm0/issues/19770
test('another script can upgrade the database, and what was kept is found', async () => {
  const { name, found, keep } = database()
  await keep('a')
  await expect.poll(found).toEqual({ text: 'a' })
  const upgrade = indexedDB.open(name, 7)
  await settled(upgrade)
  await settled(upgrade)
  upgrade.result.close()
  await expect.poll(found).toEqual({ text: 'a' })
})

// https://github.com/jakearchibald/idb/issues/182
// https://github.com/jakearchibald/idb/issues/205
test('a database of another script, without the items, rejects and stays closed', async () => {
  const { name, storage } = database()
  const opening = indexedDB.open(name)
  await settled(opening)
  await settled(opening)
  opening.result.close()
  await expect(storage.getItem('queries')).rejects.toMatchObject({ name: 'NotFoundError' })
  await settled(indexedDB.deleteDatabase(name))
})

test('a browser that refuses to open a database rejects with its reason', async () => {
  const { name, storage } = database()
  const upgrade = indexedDB.open(name, 7)
  await settled(upgrade)
  await settled(upgrade)
  upgrade.result.close()
  const open = indexedDB.open.bind(indexedDB)
  const spy = vi.spyOn(indexedDB, 'open').mockImplementation((name) => open(name, 1))
  onTestFinished(() => spy.mockRestore())
  await expect(storage.getItem('queries')).rejects.toMatchObject({ name: 'VersionError' })
})

// As at a full disk, which Chromium notices too late for a test.
// https://github.com/apollographql/apollo-cache-persist/issues/458
test('a write whose transaction is aborted rejects with its reason, and what was kept before stays', async () => {
  const { storage } = database()
  await storage.setItem('queries', 'old')
  const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore) {
    const request = this.getKey('queries') as IDBRequest<IDBValidKey>
    this.transaction.abort()
    return request
  })
  onTestFinished(() => spy.mockRestore())
  await expect(storage.setItem('queries', 'new')).rejects.toMatchObject({ name: 'AbortError' })
  expect(await storage.getItem('queries')).toBe('old')
})
