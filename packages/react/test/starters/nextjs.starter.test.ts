import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type GraphqlServer, profile, startGraphql } from '../consumers/startGraphql.ts'
import { recordErrors } from '../harness/pageErrors.ts'
import { openStarter, startBrowser, waitForPendingPage } from './openStarter.ts'

const starter = openStarter('nextjs')
let graphql: GraphqlServer
let app: { readonly origin: string; logged(): string }
let browser: Browser

beforeAll(async () => {
  graphql = await startGraphql()
  onStop(() => graphql.stop())
  const env = { GRAPHQL_URL: graphql.url }
  await starter.run('build', env)
  const server = await starter.serve('start', ['--port', '0', '--hostname', '127.0.0.1'], env)
  onStop(server.stop)
  app = { origin: server.url, logged: server.logged }
  browser = await startBrowser()
  onStop(() => browser.close())
})

const stops: (() => unknown)[] = []
function onStop(stop: () => unknown) {
  stops.unshift(stop)
}
afterAll(async () => {
  for (const stop of stops) await stop()
})

beforeEach(({ onTestFailed }) => {
  onTestFailed(() => console.error(app.logged()))
  graphql.requests.length = 0
  graphql.failing.clear()
  graphql.waitFor = 1
})

async function htmlFor(user: string) {
  const response = await fetch(app.origin, { headers: { cookie: `user=${user}` } })
  return response.text()
}

/** Opens the page in a browser. Also returns the errors of the page. */
async function openFor(
  user: string,
  path = '/',
  waitUntil: 'commit' | 'load' | 'networkidle' = 'networkidle',
): Promise<{ page: Page; reported: string[] }> {
  const context = await browser.newContext()
  onTestFinished(() => context.close())
  await context.addCookies([{ name: 'user', value: user, url: app.origin }])
  // The pages of the Pages Router have no icon, and some browsers ask for it.
  await context.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }))
  const page = await context.newPage()
  const reported = recordErrors(page)
  await page.goto(app.origin + path, { waitUntil })
  return { page, reported }
}

const titles = (page: Page) => page.getByRole('listitem').allTextContents()

// https://github.com/urql-graphql/urql/issues/2799
test('a Next.js page hydrates without a request and without a mismatch', async () => {
  const { page, reported } = await openFor('Ben')
  expect(await titles(page)).toEqual(["Ben's first"])
  expect(graphql.requests).toContain('server Ben Todos')
  expect(graphql.requests.filter((request) => request.startsWith('browser'))).toEqual([])
  expect(reported).toEqual([])
})

test('a Server Action runs a mutation, and the browser fetches the list again', async () => {
  const { page, reported } = await openFor('Cleo')
  await page.getByRole('textbox', { name: 'Title' }).fill('Buy milk')
  await page.getByRole('button', { name: 'Add' }).click()
  await expect.poll(() => titles(page)).toEqual(["Cleo's first", 'Buy milk'])
  expect(graphql.requests).toEqual(expect.arrayContaining(['server Cleo AddTodo', 'browser Cleo Todos']))
  expect(reported).toEqual([])
})

test("a component with 'use cache' sends its query once, until its tag changes", async () => {
  const { page } = await openFor('Dan')
  const before = await page.getByRole('heading').textContent()
  expect(graphql.requests).not.toContain('server nobody Greeting')
  await page.getByRole('button', { name: 'Renew the greeting' }).click()
  await expect.poll(() => page.getByRole('heading').textContent()).not.toBe(before)
  expect(graphql.requests.filter((request) => request === 'server nobody Greeting')).toHaveLength(1)
})

// A Server Component renders a component of the package.
// https://github.com/vercel/next.js/issues/69159
test.for([
  ["with 'use cache'", '/cached', '<li>nobody&#x27;s first</li>'],
  ["of a state with 'use cache'", '/prerendered', '<output>1 todos</output>'],
] as const)(
  'a page %s is prerendered with its data: nobody sends a request, and it hydrates',
  async ([, path, html]) => {
    const response = await fetch(app.origin + path)
    expect(await response.text()).toContain(html)
    const { reported } = await openFor('Eve', path)
    expect(graphql.requests).toEqual([])
    expect(reported).toEqual([])
  },
)

// https://github.com/apollographql/apollo-client/issues/11724
// https://github.com/apollographql/apollo-client-integrations/issues/71
test('a streamed page arrives with the data of its queries, and the browser sends none of them', async () => {
  const { page, reported } = await openFor('Gus', '/streaming')
  expect(await titles(page)).toEqual(["nobody's first"])
  expect(await page.getByRole('heading').textContent()).toMatch(/^Greeting/)
  expect(graphql.requests.sort()).toEqual(['server nobody Greeting', 'server nobody Todos'])
  expect(reported).toEqual([])
})

test('a streamed page shows its fallback until the slow query has arrived', async () => {
  graphql.waitFor = 2
  const page = await browser.newPage()
  await page.goto(`${app.origin}/streaming`, { waitUntil: 'commit' })
  await page.getByText('Loading the todos …').waitFor()
  await page.getByRole('heading').waitFor()
  await graphql.release()
  await page.getByRole('listitem').first().waitFor()
  await page.waitForLoadState('networkidle')
  expect(graphql.sentByBrowser()).toEqual([])
  await page.close()
})

test('a streamed page shows a JSON scalar as it was, beside elements of a user with the name of the states', async () => {
  const { page, reported } = await openFor('Ivy', '/streaming/profile')
  await page.getByRole('button').click()
  await expect.poll(() => page.getByRole('button').textContent()).toBe(`Show ${JSON.stringify({ profile })}`)
  expect(await page.evaluate(() => 'broken' in window)).toBe(false)
  expect(graphql.requests).toEqual(['server nobody Profile'])
  expect(reported).toEqual([])
})

test('a page with pending queries is sent at once, and its data later: the browser sends no request', async () => {
  graphql.waitFor = 2
  const { page, reported } = await openFor('Pia', '/pending', 'commit')
  await waitForPendingPage(page, graphql)
  expect(graphql.sentByBrowser()).toEqual([])
  expect(reported).toEqual([])
})

test('a pending query that fails on the server is sent once by the browser', async () => {
  for (const name of ['Todos', 'Greeting']) graphql.failing.add(`server Quin ${name}`)
  const { page } = await openFor('Quin', '/pending', 'load')
  await page.getByText('1 todos').waitFor()
  await page.waitForTimeout(1_000)
  expect(graphql.sentByBrowser()).toEqual(['browser Quin Greeting', 'browser Quin Todos'])
})

// Next.js keeps the response open until they have ended, so the page is not loaded yet.
test('a page that redirects does not wait for its pending queries, which are sent once', async () => {
  graphql.waitFor = 2
  graphql.failing.add('server Rob Greeting')
  const { page, reported } = await openFor('Rob', '/pending/redirected', 'commit')
  await page.waitForURL(`${app.origin}/about`, { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Todos' }).waitFor()
  await graphql.release()
  await page.waitForLoadState('networkidle')
  expect(graphql.requests.filter((request) => request.includes('Rob')).sort()).toEqual([
    'server Rob Greeting',
    'server Rob Todos',
  ])
  expect(reported).toEqual([])
})

test('a page of the Pages Router hydrates with what getServerSideProps has prefetched', async () => {
  const { page, reported } = await openFor('Lea', '/todos')
  expect(await titles(page)).toEqual(["Lea's first"])
  expect(graphql.requests).toEqual(['server Lea Todos'])
  expect(reported).toEqual([])
})

const refuse = (sender: string, user: string) => {
  for (const name of ['Todos', 'Greeting']) graphql.failing.add(`${sender} ${user} ${name}`)
}

/** Opens a page, and leaves it the time for hundreds of requests. */
async function openLong(user: string, path: string, requests: number) {
  const { page } = await openFor(user, path, 'load')
  await expect.poll(() => graphql.sentByBrowser().length).toBeGreaterThanOrEqual(requests)
  await page.waitForTimeout(1_000)
  return page
}

test.each([
  ['prefetches', '/suspended', 'Mia'],
  ['streams', '/streaming/suspended', 'nobody'],
])(
  'a page without a boundary %s and gets 503 on the server: the browser sends each query once',
  async (_, path, user) => {
    refuse('server', user)
    const page = await openLong('Mia', path, 2)
    expect(graphql.sentByBrowser()).toEqual(['browser Mia Greeting', 'browser Mia Todos'])
    expect(await titles(page)).toEqual(["Mia's first"])
  },
)

test('a page without a boundary gets 503 in the browser too: it sends each query once, and shows the error', async () => {
  for (const sender of ['server', 'browser']) refuse(sender, 'Nia')
  const page = await openLong('Nia', '/suspended', 2)
  expect(graphql.sentByBrowser()).toEqual(['browser Nia Greeting', 'browser Nia Todos'])
  await page.getByRole('button', { name: 'Reload' }).waitFor()
})

test('a page of the Pages Router that suspends only in the browser sends its query once', async () => {
  const page = await openLong('Oda', '/suspendedTodos', 1)
  expect(graphql.sentByBrowser()).toEqual(['browser Oda Todos'])
  expect(await titles(page)).toEqual(["Oda's first"])
})

test('newer data of the server is shown after a Server Action, without a request of the browser', async () => {
  const { page, reported } = await openFor('Ida', '/newer')
  await page.getByRole('button', { name: 'Add on the server' }).click()
  await expect.poll(() => titles(page)).toEqual(["Ida's first", 'Added by the action'])
  expect(graphql.requests.at(-1)).toBe('server Ida Todos')
  expect(graphql.sentByBrowser()).toEqual([])
  expect(reported).toEqual([])
})

test('newer data of the browser stays when it goes back to a page with an older state', async () => {
  const { page, reported } = await openFor('Kim', '/newer')
  await page.getByRole('textbox', { name: 'Title' }).fill('Buy milk')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.poll(() => titles(page)).toEqual(["Kim's first", 'Buy milk'])
  await page.getByRole('link', { name: 'About' }).click()
  await page.getByRole('link', { name: 'Todos' }).waitFor()
  // From now on, no response arrives.
  graphql.waitFor = Infinity
  await page.goBack()
  await page.getByRole('textbox', { name: 'Title' }).waitFor()
  expect(await titles(page)).toEqual(["Kim's first", 'Buy milk'])
  expect(reported).toEqual([])
  graphql.waitFor = 1
  await graphql.release()
})

test('two people who are served at once share no data', async () => {
  graphql.waitFor = 2
  const [xenia, yorick] = await Promise.all([htmlFor('Xenia'), htmlFor('Yorick')])
  expect(xenia).toContain('Xenia&#x27;s first')
  expect(xenia).not.toContain('Yorick')
  expect(yorick).toContain('Yorick&#x27;s first')
  expect(yorick).not.toContain('Xenia')
})

test.for([
  ['cookies() in a header function', 'cookies', 'Ned&#x27;s first'],
  ['fetch without the cache', 'uncached', 'nobody&#x27;s first'],
] as const)('a page that reads its request is rendered for each request: %s', async ([, route, title]) => {
  const headers = { cookie: 'user=Ned' }
  const response = await fetch(`${app.origin}/controlFlow/${route}`, { headers })
  expect(await response.text()).toContain(`<p>${title}</p>`)
})

test('redirect() in a middleware of the client redirects the page', async () => {
  const response = await fetch(`${app.origin}/controlFlow/redirected`, { redirect: 'manual' })
  expect(response.status).toBe(307)
  expect(response.headers.get('location')).toBe('/about')
})
