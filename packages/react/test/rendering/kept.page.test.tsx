import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startServer } from '../harness/startServer.ts'
import { bundleClient } from './bundleClient.ts'
import { openBrowser, type OpenPage } from './startSite.ts'

const open = openBrowser()

/** `SIGN_OUTS=200` is the long form. */
const signOuts = Number(process.env.SIGN_OUTS ?? 3)

/** A server that knows one person, by a cookie. */
async function startSite() {
  const script = await bundleClient(path.join(import.meta.dirname, 'keptClient.tsx'))
  const server = { origin: '', user: '' }
  const { origin, stop } = await startServer(({ url }, response) => {
    if (url === '/graphql') {
      response.writeHead(server.user ? 200 : 401, { 'content-type': 'application/json' })
      response.end(JSON.stringify(server.user ? { data: { user: server.user } } : {}))
      return
    }
    if (url === '/sign-out') server.user = ''
    response.setHeader('content-type', 'text/html')
    response.end(
      url === '/bye' ? 'Bye' : `<!doctype html><body></body><script type="module">${script}</script>`,
    )
  })
  onTestFinished(stop)
  server.origin = origin
  return server
}

const said = (page: OpenPage) => page.locator('p').textContent()
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** All that the pages have kept. */
const keptIn = (page: OpenPage) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('queries')
    await new Promise((resolve) => (opening.onsuccess = opening.onupgradeneeded = resolve))
    const database = opening.result
    let text = localStorage.getItem('queries') ?? ''
    if (database.objectStoreNames.contains('items')) {
      const reading = database.transaction('items').objectStore('items').getAll()
      await new Promise((resolve) => (reading.onsuccess = resolve))
      text += JSON.stringify(reading.result)
    }
    database.close()
    return text
  })

// https://github.com/ohcnetwork/care_fe/pull/16527
test.for(['localStorage', 'IndexedDB'])(
  `nothing of a person who has left is kept or shown in two tabs, after ${signOuts} sign-outs at random moments, with %s`,
  { timeout: 1_200_000 },
  async (storage) => {
    const site = await startSite()
    const address = `${site.origin}/?${storage}`
    const tab = await open(`${site.origin}/bye`)
    const other = await open(address, tab)
    for (let number = 0; number < signOuts; number++) {
      const user = `person ${number}`
      site.user = user
      await tab.goto(address)
      // The script waits for the storage first, and the page doesn't wait for the script.
      await tab.waitForFunction('globalThis.signOut')
      await expect.poll(() => said(other)).toBe(user)
      // `persist` saves a second after a change.
      await sleep(Math.random() * 1_500)
      // A page that has been left can't answer, so nobody waits for it.
      await tab.evaluate('void signOut()')
      await tab.waitForURL('**/bye')
      await expect.poll(() => said(other)).toBe(`${user}, refused`)
      await sleep(Math.random() * 1_500)
      site.user = `next ${number}`
      await tab.goto(address)
      await expect.poll(() => said(tab)).toBe(site.user)
      expect(await tab.evaluate('shown')).toEqual([site.user])
      expect(await keptIn(tab)).not.toContain(user)
    }
  },
)
