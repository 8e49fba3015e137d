import { createSession } from '@thinql/core'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { fakeBrowser } from '../../test/support/fakeBrowser.ts'
import { deferred } from '../../test/support/promises.ts'
import { bearer, clientOf, newTab, refused, shop, success } from '../../test/support/sessions.ts'

const throwing = () => {
  throw new Error('denied')
}

/** A tab whose server only takes this token. */
function openTab(valid: string, refresh: () => Promise<string | boolean>, keepToken = true) {
  const session = newTab({ refresh, keepToken })
  const isValid = (token: string | null) => token === `Bearer ${valid}`
  return { session, ...clientOf(session, (token) => (isValid(token) ? success() : refused())) }
}

/** Two tabs of a signed-in user. The first one stands still in its refresh. */
async function openFrozen(renewed: () => Promise<string | boolean>, keepToken = true) {
  const { tell } = fakeBrowser()
  vi.useFakeTimers()
  const thaw = deferred()
  onTestFinished(() => {
    vi.useRealTimers()
    thaw.resolve()
  })
  const frozen = openTab('new', () => thaw.promise.then(renewed), keepToken)
  const other = openTab('new', () => Promise.resolve('new'), keepToken)
  const ends = vi.fn()
  frozen.session.start('old')
  tell()
  frozen.session.onEnd(ends)
  const first = frozen.client.request('{ a }')
  await vi.advanceTimersByTimeAsync(10)
  return { frozen, other, first, ends, thaw: thaw.resolve }
}

test.for<[what: string, renewed: () => Promise<string | boolean>]>([
  ['a token', () => Promise.resolve('late')],
  ['a refusal', () => Promise.resolve(false)],
  ['an error', () => Promise.reject(new Error('the connection is dead'))],
])('a tab that stood still takes the token of the other tab, and drops %s', async ([, renewed]) => {
  const { frozen, other, first, ends, thaw } = await openFrozen(renewed)
  const second = other.client.request('{ a }')
  await vi.advanceTimersByTimeAsync(5_100)
  await second
  thaw()
  await vi.advanceTimersByTimeAsync(200)
  expect((await first).data).toEqual({ a: 1 })
  expect([frozen.session.headers(), other.session.headers()]).toEqual([bearer('new'), bearer('new')])
  expect([ends.mock.calls, vi.getTimerCount()]).toEqual([[], 0])
})

test('a tab that stands still takes its own token if each tab has one', async () => {
  const renewed = vi.fn(() => Promise.resolve('new'))
  const { frozen, other, first, thaw } = await openFrozen(renewed, false)
  void other.client.request('{ a }')
  await vi.advanceTimersByTimeAsync(5_100)
  thaw()
  await vi.advanceTimersByTimeAsync(200)
  expect((await first).data).toEqual({ a: 1 })
  expect(frozen.session.headers()).toEqual(bearer('new'))
  expect(renewed).toHaveBeenCalledOnce()
})

test('a tab that stands still is not signed out by a late refusal if each tab has a token', async () => {
  const renewed = vi.fn().mockResolvedValueOnce(false).mockResolvedValueOnce('new')
  const { other, first, ends, thaw } = await openFrozen(renewed, false)
  void other.client.request('{ a }')
  await vi.advanceTimersByTimeAsync(5_100)
  thaw()
  await vi.advanceTimersByTimeAsync(200)
  expect((await first).data).toEqual({ a: 1 })
  expect(ends).not.toHaveBeenCalled()
})

test('a tab keeps the lock for a moment after its refresh, because another one reads the token later', async () => {
  const { items } = fakeBrowser()
  const { session, client } = openTab('new', () => Promise.resolve('new'))
  session.start('old')
  await client.request('{ a }')
  const { began } = JSON.parse(String(items.get('shop'))) as { began: number }
  const isFree = () => navigator.locks.request(`shop${began}`, { ifAvailable: true }, (lock) => !!lock)
  expect(await isFree()).toBe(false)
  await expect.poll(isFree).toBe(true)
})

test.for<[what: string, locks: unknown]>([
  ['locks at once', { request: throwing }],
  ['locks, because the page has no https', undefined],
])('a browser that denies %s has a tab that refreshes alone', async ([, locks]) => {
  fakeBrowser()
  vi.stubGlobal('navigator', { locks })
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const refresh = vi.fn(() => Promise.resolve('new'))
  const { session, client } = openTab('new', refresh)
  session.start('old')
  const pending = client.request('{ a }')
  await vi.advanceTimersByTimeAsync(10)
  expect([(await pending).data, vi.getTimerCount()]).toEqual([{ a: 1 }, 0])
  expect(refresh).toHaveBeenCalledOnce()
})

test('a browser that denies locks gives the error of a refresh that throws once', async () => {
  fakeBrowser()
  const refresh = vi.fn(() => Promise.reject(new Error('mine')))
  const { client, session } = openTab('new', refresh)
  session.start('old')
  expect((await client.request('{ a }')).error).toMatchObject({ cause: { message: 'mine' } })
  expect(refresh).toHaveBeenCalledOnce()
})

test('a browser that denies the storage itself has a tab with its newest token', async () => {
  fakeBrowser()
  vi.stubGlobal('localStorage', null)
  const { session, client } = openTab('new', () => Promise.resolve('new'))
  session.start('old')
  await client.request('{ a }')
  expect(session.headers()).toEqual(bearer('new'))
})

describe('a storage that is full', () => {
  /** It has room until the test fills it. */
  function openFull() {
    let isFull = false
    const browser = fakeBrowser({
      setItem: (key, value) => (isFull ? throwing() : void browser.items.set(key, value)),
    })
    return { ...browser, fill: (full = true) => void (isFull = full) }
  }

  test('a full storage has nothing of a user who has left, or of the one before', () => {
    const { fill, items } = openFull()
    const tab = newTab()
    for (const change of [() => tab.end(), () => tab.start('bob')]) {
      fill(false)
      tab.start('ada')
      fill()
      change()
      expect([...items.values()].join()).not.toContain('ada')
    }
    expect(tab.headers()).toEqual(bearer('bob'))
  })

  test('a full storage keeps the old token for the next visit, which may refresh it', async () => {
    const { fill } = openFull()
    const { client, session } = openTab('new', () => Promise.resolve('new'))
    session.start('old')
    fill()
    await client.request('{ a }')
    expect(newTab().headers()).toEqual(bearer('old'))
  })

  test('a full storage does not hide what another tab could store', async () => {
    const { fill } = openFull()
    const { session, client } = openTab('new', () => Promise.resolve('new'))
    session.start('old')
    fill()
    await client.request('{ a }')
    fill(false)
    const signal = session.signal()
    newTab().end()
    expect([session.headers(), signal.aborted]).toEqual([{}, true])
  })
})

test('`localStorage.clear()` by other code is no sign-out: the tab goes on, and the next visit begins as nobody', () => {
  const { items, tell } = fakeBrowser()
  const [tab, ended] = [newTab(), vi.fn()]
  tab.start('ada')
  tab.onEnd(ended)
  items.clear()
  tell()
  expect([tab.headers(), newTab().headers()]).toEqual([bearer('ada'), {}])
  expect(ended).not.toHaveBeenCalled()
})

test('`createSession` throws without a name', () => {
  expect(() => createSession({ name: '' })).toThrow('give a `name`')
})

test('`createSession` throws for `keepToken` without localStorage, and names `token`', () => {
  expect(() => newTab()).toThrow('use `token`')
  expect(() => shop()).not.toThrow()
})
