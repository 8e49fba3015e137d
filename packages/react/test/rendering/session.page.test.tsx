import path from 'node:path'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { serveUsers } from '../../../core/test/support/serveUsers.ts'
import { serveSessions } from '../../../core/test/support/serveSessions.ts'
import { bundleClient } from './bundleClient.ts'
import { openBrowser } from './startSite.ts'

const open = openBrowser()

/** Opens a page of a user who isn't signed in, in two tabs of a browser. */
async function openTabs(count = 2, hash = '') {
  const script = await bundleClient(path.join(import.meta.dirname, 'sessionClient.tsx'))
  const server = await serveSessions(
    401,
    `<!doctype html><body></body><script type="module">${script}</script>`,
  )
  const page = new URL(`/${hash}`, server.endpoint).href
  const tab = await open(page)
  const tabs = [tab]
  while (tabs.length < count) tabs.push(await open(page, tab))
  return { server, tab, tabs }
}

/** Waits until each of the five queries of a tab shows this name. */
const shows = (tab: Page, name: string) =>
  expect.poll(() => tab.locator('p').allTextContents()).toEqual(Array(5).fill(name))

const click = (tab: Page, button: string) => tab.locator('button', { hasText: button }).click()

const subscription = (tab: Page, status: string) =>
  tab.locator('output').getByText(status, { exact: true }).waitFor()

async function openSignedIn() {
  const opened = await openTabs()
  await click(opened.tab, 'Sign in')
  for (const tab of opened.tabs) {
    await shows(tab, 'Ada')
    await subscription(tab, 'success')
  }
  return opened
}

test('a person who signs in in one tab is signed in in the other', async () => {
  const { server, tab, tabs } = await openTabs()
  for (const each of tabs) await shows(each, 'nobody')
  await click(tab, 'Sign in')
  for (const tab of tabs) await shows(tab, 'Ada')
  expect(server.refreshes).toBe(0)
})

/** `TABS=16` is the long form. */
const tabCount = Number(process.env.TABS ?? 2)

// https://github.com/directus/directus/issues/22360
// https://github.com/nhost/nhost-js-sdk/issues/65
// https://github.com/jetbridge/axios-jwt/issues/82
test(`five calls of each of ${tabCount} tabs refresh an expired token once, and show no error`, async () => {
  // A browser opens six connections to a server, and each subscription keeps one.
  const { server, tab, tabs } = await openTabs(tabCount, '#without-subscription')
  await click(tab, 'Sign in')
  for (const each of tabs) await shows(each, 'Ada')
  server.expire()
  await Promise.all(
    tabs.map(async (each) => {
      const fetched = each.waitForResponse(
        async (response) => response.ok() && (await response.text()).includes('Ada'),
      )
      await click(each, 'Fetch again')
      await fetched
    }),
  )
  for (const each of tabs) await shows(each, 'Ada')
  expect(server.refreshes).toBe(1)
})

test('the subscriptions of two tabs refresh an expired token once, and connect again', async () => {
  const { server, tabs } = await openSignedIn()
  server.expire()
  server.cut()
  await expect.poll(() => server.refreshes).toBe(1)
  await expect.poll(() => server.open).toBe(2)
  for (const tab of tabs) await subscription(tab, 'success')
  expect(server.refreshes).toBe(1)
})

// https://github.com/damienbod/angular-auth-oidc-client/issues/1248
// https://github.com/Greenstand/treetracker-wallet-app/issues/867
// https://github.com/iuliandita/digarr/pull/649
test('a person who signs out in one tab is signed out in the other, which forgets the data', async () => {
  const { server, tab, tabs } = await openSignedIn()
  await click(tab, 'Sign out')
  for (const each of tabs) {
    await shows(each, 'nobody')
    await subscription(each, 'error')
  }
  expect(server.refreshes).toBe(0)
})

test('a refresh that is refused in one tab signs out both tabs', async () => {
  const { server, tab, tabs } = await openSignedIn()
  server.expire()
  server.refreshStatus = 401
  await click(tab, 'Fetch again')
  for (const tab of tabs) await shows(tab, 'nobody')
  expect(server.refreshes).toBe(1)
})

/** `SIGN_OUTS=1000` is the long form. */
const signOuts = Number(process.env.SIGN_OUTS ?? 20)

// Over POST, server-sent events and a WebSocket.
// https://github.com/ohcnetwork/care_fe/pull/16527
test.for(['localStorage', 'IndexedDB'])(
  `no data of another user arrives or is kept in two tabs that sign out ${signOuts} times at random moments, with %s`,
  { timeout: 1_200_000 },
  async (storage) => {
    const script = await bundleClient(path.join(import.meta.dirname, 'usersClient.tsx'))
    const server = await serveUsers(`<!doctype html><body></body><script type="module">${script}</script>`)
    const address = `${server.origin}/#${storage}`
    const tab = await open(address)
    const tabs = [tab, await open(address, tab)]
    for (const each of tabs) await each.waitForFunction('globalThis.signInAndOut')
    const timer = setInterval(server.expire, 300)
    const seen = await Promise.all(
      tabs.map((each) => each.evaluate<Seen>(`signInAndOut(${signOuts / tabs.length})`)),
    )
    clearInterval(timer)
    if (process.env.SIGN_OUTS) console.log(JSON.stringify({ seen, refreshes: server.refreshes }))
    expect(seen.flatMap(({ wrong }) => wrong)).toEqual([])
    for (const { data, ends, aborted, kept } of seen) {
      // Each tab follows the other one.
      expect(ends).toBeGreaterThan(signOuts)
      expect(data).toBeGreaterThan(0)
      expect(aborted).toBeGreaterThan(0)
      expect(kept).toBeGreaterThan(0)
    }
    for (const each of tabs) {
      await expect
        .poll(() => each.locator('p').allTextContents())
        .toEqual(Array(2).fill('undefined undefined'))
      expect(await each.evaluate('localStorage.getItem("users")')).not.toMatch(/Ada|Bob/)
      await expect.poll(() => each.evaluate('allKept()')).not.toMatch(/Ada|Bob/)
    }
  },
)

interface Seen {
  data: number
  ends: number
  aborted: number
  kept: number
  wrong: string[]
}
