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
])("a tab that was frozen in a refresh takes the other tab's token, and drops %s", async ([, renewed]) => {
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

test('a tab that was frozen during a refresh keeps its own token if each tab has one', async () => {
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

test('a late refusal does not sign out a tab that was frozen, if each tab has a token', async () => {
  const renewed = vi.fn().mockResolvedValueOnce(false).mockResolvedValueOnce('new')
  const { other, first, ends, thaw } = await openFrozen(renewed, false)
  void other.client.request('{ a }')
  await vi.advanceTimersByTimeAsync(5_100)
  thaw()
  await vi.advanceTimersByTimeAsync(200)
  expect((await first).data).toEqual({ a: 1 })
  expect(ends).not.toHaveBeenCalled()
})

test('a tab keeps the lock for a moment after its refresh, until other tabs can read the token', async () => {
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
])('a tab refreshes alone in a browser that denies %s', async ([, locks]) => {
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

test('a refresh that throws runs once and gives its error in a browser that denies locks', async () => {
  fakeBrowser()
  const refresh = vi.fn(() => Promise.reject(new Error('mine')))
  const { client, session } = openTab('new', refresh)
  session.start('old')
  expect((await client.request('{ a }')).error).toMatchObject({ cause: { message: 'mine' } })
  expect(refresh).toHaveBeenCalledOnce()
})

test('a tab keeps its newest token in a browser that denies the storage', async () => {
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

  test('a full storage keeps nothing of a user who has signed out or was replaced', () => {
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

  test('a full storage keeps the old token for the next visit', async () => {
    const { fill } = openFull()
    const { client, session } = openTab('new', () => Promise.resolve('new'))
    session.start('old')
    fill()
    await client.request('{ a }')
    expect(newTab().headers()).toEqual(bearer('old'))
  })

  test('a tab whose storage was full notices when another tab ends the session', async () => {
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

test('`localStorage.clear()` by other code signs nobody out: this tab keeps its token, and the next visit has none', () => {
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
