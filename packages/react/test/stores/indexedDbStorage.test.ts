import { afterEach, expect, test, vi } from 'vitest'
import { indexedDbStorage } from '../../recipes/indexedDbStorage.ts'

interface Target {
  result?: unknown
  error?: DOMException
  onsuccess?: () => void
  oncomplete?: () => void
  onabort?: () => void
}

afterEach(() => vi.unstubAllGlobals())

/** An IndexedDB whose requests succeed, and whose transactions end as the test says. */
function stubDatabase(end: (transaction: Target) => void) {
  const close = vi.fn()
  const succeed = (result: unknown) => {
    const request: Target = { result }
    queueMicrotask(() => request.onsuccess?.())
    return request
  }
  const transaction: Target & { objectStore?: () => object } = {}
  const call = (value: unknown) => {
    setTimeout(() => end(transaction))
    return succeed(value)
  }
  transaction.objectStore = () => ({ transaction, get: () => call('kept'), put: call, delete: call })
  vi.stubGlobal('indexedDB', { open: () => succeed({ close, transaction: () => transaction }) })
  return close
}

test('the storage gives what was kept, and closes the database', async () => {
  const close = stubDatabase(({ oncomplete }) => oncomplete?.())
  expect(await indexedDbStorage().getItem('queries')).toBe('kept')
  expect(close).toHaveBeenCalledOnce()
})

test('a write whose transaction fails rejects, and closes the database', async () => {
  const close = stubDatabase((transaction) => {
    transaction.error = new DOMException('full', 'QuotaExceededError')
    transaction.onabort?.()
  })
  await expect(indexedDbStorage().setItem('queries', 'text')).rejects.toThrow('full')
  expect(close).toHaveBeenCalledOnce()
})
