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

/** Puts a fake in place of IndexedDB. Its requests succeed, `end` ends a transaction, and the step `broken` throws. */
function stubDatabase(end: (transaction: Target) => void, broken?: string) {
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
  const unless = <T>(step: string, value: T) => {
    if (broken === step) throw new DOMException('no items', 'NotFoundError')
    return value
  }
  transaction.objectStore = () =>
    unless('items', { transaction, get: () => call('kept'), put: call, delete: call })
  vi.stubGlobal('indexedDB', {
    open: () => succeed({ close, transaction: () => unless('transaction', transaction) }),
  })
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

// Another script had made a database of this name, without the items.
// https://github.com/jakearchibald/idb/issues/182
// https://github.com/jakearchibald/idb/issues/205
test.for(['items', 'transaction'])(
  'a database whose %s cannot be opened rejects, and is closed',
  async (what) => {
    const close = stubDatabase(() => undefined, what)
    await expect(indexedDbStorage().getItem('queries')).rejects.toThrow('no items')
    expect(close).toHaveBeenCalledOnce()
  },
)
