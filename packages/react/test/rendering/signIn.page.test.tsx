import path from 'node:path'
import { onTestFinished, expect, test } from 'vitest'
import { startServer } from '../harness/startServer.ts'
import { bundleClient } from './bundleClient.ts'
import { openBrowser, type OpenPage } from './startSite.ts'

const open = openBrowser()

/** A server whose own page signs people in, by a cookie. `/refresh` gives a token for that cookie. */
async function startSite() {
  const script = await bundleClient(path.join(import.meta.dirname, 'signInClient.tsx'))
  const server = { origin: '', users: new Map<string, string>(), tokens: new Map<string, string>() }
  let issued = 0
  const issue = (user: string) => {
    const token = `token-${++issued}`
    server.tokens.set(token, user)
    return token
  }
  const { origin, stop } = await startServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://site')
    const user = server.users.get(/id=(\w+)/.exec(String(request.headers.cookie))?.[1] ?? '')
    const name = searchParams.get('name') ?? ''
    if (pathname === '/refresh') response.writeHead(user ? 200 : 401).end(user && issue(user))
    else if (pathname === '/sign-out') {
      server.users.clear()
      server.tokens.clear()
      response.end()
    } else if (pathname === '/sign-in') {
      server.users.set(name, name)
      response.setHeader('set-cookie', `id=${name}; HttpOnly`)
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>Welcome</title>')
    } else if (pathname === '/graphql') {
      const owner = server.tokens.get(String(request.headers.authorization).replace('Bearer ', ''))
      response.writeHead(owner ? 200 : 401, { 'content-type': 'application/json' })
      response.end(JSON.stringify(owner ? { data: { user: { name: owner } } } : {}))
    } else {
      const meta = searchParams.has('welcome') && user ? `<meta name="token" content="${issue(user)}">` : ''
      response.setHeader('content-type', 'text/html')
      response.end(`<!doctype html>${meta}<body></body><script type="module">${script}</script>`)
    }
  })
  onTestFinished(stop)
  server.origin = origin
  return server
}

type Site = Awaited<ReturnType<typeof startSite>>

/** What the page says when it no longer loads. */
async function userOf(page: OpenPage) {
  await expect.poll(() => page.locator('p').allTextContents()).toEqual([expect.not.stringMatching('loading')])
  return page.locator('p').textContent()
}

/** The ways in which a session ends. */
const ends: ((page: OpenPage, site: Site) => Promise<unknown>)[] = [
  function signOut(page) {
    return page.evaluate('signOut()')
  },
  async function refusedRefresh(page, { users, tokens }) {
    users.clear()
    tokens.clear()
    await page.reload()
    await userOf(page)
  },
  async function signOutInAnotherTab(page) {
    const other = await open(page.url(), page)
    await other.waitForFunction('globalThis.signOut')
    await other.evaluate('signOut()')
    await other.close()
  },
  async function signOutBeforeReload(page) {
    await page.evaluate('signOut()')
    await page.reload()
    await userOf(page)
  },
]

test.for([
  { search: '', what: 'the code of the guide' },
  { search: '?keeps=token', what: '`token`' },
  { search: '?keeps=keepToken&welcome', what: '`keepToken` and a page that gives `start` the token' },
  { search: '', what: 'the code of the guide, in a browser without storage', isDenied: true },
])(
  'after each end of a session, who signs in on a page of the server is signed in, with $what',
  async ({ search, isDenied }) => {
    const site = await startSite()
    const page = await open(`${site.origin}/sign-in?name=Ada`)
    const deny = `Object.defineProperty(globalThis, 'localStorage', { get() { throw new Error('denied') } })`
    if (isDenied) await page.context().addInitScript(deny)
    for (const end of ends) {
      await page.goto(`${site.origin}/${search}`)
      expect(await userOf(page)).toBe('Ada')
      await end(page, site)
      for (const name of ['Bob', 'Ada']) {
        await page.goto(`${site.origin}/sign-in?name=${name}`)
        await page.goto(`${site.origin}/${search}`)
        expect(await userOf(page)).toBe(name)
      }
    }
  },
)
