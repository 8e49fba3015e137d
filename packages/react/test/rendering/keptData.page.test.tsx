import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { bundleClient } from './bundleClient.ts'
import { openBrowser, type OpenPage, startSite } from './startSite.ts'
import type { Page } from 'playwright'
import { serveUsers } from '../../../core/test/support/serveUsers.ts'
import { serveSessions } from '../../../core/test/support/serveSessions.ts'

const open = openBrowser()

async function startApp() {
  const script = await bundleClient(path.join(import.meta.dirname, 'reloadClient.tsx'))
  return startSite((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end(`<!doctype html><body></body><script type="module">${script}</script>`)
  })
}

async function openApp(search = '') {
  const site = await startApp()
  const page = await open(`${site.origin}/${search}`)
  await shows(page, 'todo 1')
  await shows(page, 'todo 2')
  return { page, site }
}

function shows(page: OpenPage, text: string) {
  return page.locator('p').getByText(text, { exact: true }).waitFor()
}

function savedText(page: OpenPage): Promise<string> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('queries')
    await new Promise((resolve) => (opening.onsuccess = opening.onupgradeneeded = resolve))
    const database = opening.result
    let text = ''
    if (database.objectStoreNames.contains('items')) {
      const reading = database.transaction('items').objectStore('items').get('queries')
      await new Promise((resolve) => (reading.onsuccess = resolve))
      text = JSON.stringify(reading.result)
    }
    database.close()
    return `${localStorage.getItem('queries') ?? ''}${text}`
  })
}

describe.each(['localStorage', 'IndexedDB'])('a page that keeps its data in %s', (storage) => {
  test('a page that keeps its data shows it at once after a reload, and fetches it again', async () => {
    const { page, site } = await openApp(`?storage=${storage}`)
    await expect.poll(() => savedText(page)).toContain('todo 2')
    const releases = [site.hold('1'), site.hold('2')]
    await page.reload()
    await shows(page, 'todo 1, fetching')
    await shows(page, 'todo 2, fetching')
    for (const release of releases) release()
    await shows(page, 'todo 1')
    await shows(page, 'todo 2')
    expect([...site.requests].sort()).toEqual(['browser 1', 'browser 1', 'browser 2', 'browser 2'])
    expect(page.reported).toEqual([])
  })
})

test('a page saves data that came right before it is left', async () => {
  const { page, site } = await openApp()
  await page.goto('about:blank')
  const release = site.hold('1')
  await page.goto(site.origin)
  await shows(page, 'todo 1, fetching')
  release()
  expect(site.requests).toContain('browser 1')
})

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

const showsName = (tab: Page, name: string) =>
  expect.poll(() => tab.locator('p').allTextContents()).toEqual(Array(5).fill(name))

const click = (tab: Page, button: string) => tab.locator('button', { hasText: button }).click()

const subscription = (tab: Page, status: string) =>
  tab.locator('output').getByText(status, { exact: true }).waitFor()

async function openSignedIn() {
  const opened = await openTabs()
  await click(opened.tab, 'Sign in')
  for (const tab of opened.tabs) {
    await showsName(tab, 'Ada')
    await subscription(tab, 'success')
  }
  return opened
}

/** `TABS=16` is the long form. */
const tabCount = Number(process.env.TABS ?? 2)

// https://github.com/directus/directus/issues/22360
// https://github.com/nhost/nhost-js-sdk/issues/65
// https://github.com/jetbridge/axios-jwt/issues/82
// https://github.com/authts/oidc-client-ts/issues/430
// https://github.com/supabase/auth-js/pull/764
// https://github.com/AzureAD/microsoft-authentication-library-for-js/issues/4319
test(`five calls of each of ${tabCount} tabs refresh an expired token once, and show no error`, async () => {
  // A browser opens six connections to a server, and each subscription keeps one.
  const { server, tab, tabs } = await openTabs(tabCount, '#without-subscription')
  await click(tab, 'Sign in')
  for (const each of tabs) await showsName(each, 'Ada')
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
  for (const each of tabs) await showsName(each, 'Ada')
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
// https://github.com/auth0/auth0-spa-js/issues/136
// https://github.com/inmagik/use-eazy-auth/issues/25
// https://github.com/samuelgozi/firebase-auth-lite/issues/14
// https://github.com/Expensify/App/issues/4971
test('a person who signs out in one tab is signed out in the other, which forgets the data', async () => {
  const { server, tab, tabs } = await openSignedIn()
  await click(tab, 'Sign out')
  for (const each of tabs) {
    await showsName(each, 'nobody')
    await subscription(each, 'error')
  }
  expect(server.refreshes).toBe(0)
})

/** `SIGN_OUTS=1000` is the long form. */
const signOuts = Number(process.env.SIGN_OUTS ?? 20)

// Over POST, server-sent events and a WebSocket.
// https://github.com/ohcnetwork/care_fe/pull/16527
// https://github.com/open-mercato/open-mercato/issues/1947
// https://github.com/pepyatka/pepyatka-html/issues/453
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
      expect(await each.evaluate('localStorage.getItem("thinql users")')).not.toMatch(/Ada|Bob/)
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
