import type { Page } from 'playwright'
import { expect } from 'vitest'
import { test } from './boardTest.ts'
import { button, openFeature, signIn } from './featurePage.ts'

function recordRefreshes(page: Page): string[] {
  const urls: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/session/token')) urls.push(request.url())
  })
  return urls
}

test('a wrong password and a blank name are refused beside their fields', async ({ board, server }) => {
  const { page } = board
  await openFeature(page, server, 'session')
  await button(page, 'Sign in').click()
  await page.getByText('Give a name. Any name will do.').waitFor()
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Password').fill('lunch')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('alert').getByText('The password is “launch”.').count()).toBe(1)
})

test('a token that has expired is replaced by the next request', async ({ board, server }) => {
  const { page } = board
  await server.setConditions({ tokenTime: 1_500 })
  await openFeature(page, server, 'session')
  const refreshes = recordRefreshes(page)
  await signIn(page)
  await page.getByText('Signed in as Ada').waitFor()
  await button(page, 'Load again').click()
  await page.getByText('1 request succeeded, with the same token').waitFor()
  await page.getByText('The token has expired.').waitFor()
  expect(refreshes).toHaveLength(0)
  await button(page, 'Load again').click()
  await page.getByText('1 request succeeded, after one refresh of the token').waitFor()
  expect(refreshes).toHaveLength(1)
})

test('three requests at once with an expired token cause one refresh', async ({ board, server }) => {
  const { page } = board
  await server.setConditions({ tokenTime: 1_000 })
  await openFeature(page, server, 'session')
  const refreshes = recordRefreshes(page)
  await signIn(page)
  await page.getByText('The token has expired.').waitFor()
  await server.setConditions({})
  await button(page, 'Load three times at once').click()
  await page.getByText('3 requests at once succeeded, after one refresh of the token').waitFor()
  expect(refreshes).toHaveLength(1)
  await page.getByText(/The token expires in \d+ s/).waitFor()
})

test('a sign-out forgets the data and the session, here and in other tabs', async ({ board, server }) => {
  const { page } = board
  await openFeature(page, server, 'session')
  await signIn(page)
  const other = await page.context().newPage()
  await openFeature(other, server, 'session')
  await other.getByText('The launch code is T-12.').waitFor()
  await button(page, 'Sign out').click()
  for (const tab of [page, other]) {
    await tab.getByText('Nobody is signed in. The store is empty.').waitFor()
    expect(await tab.getByText('T-12').count()).toBe(0)
  }
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(null)
  expect(await page.evaluate(async () => (await fetch('/session/token', { method: 'POST' })).status)).toBe(
    401,
  )
  board.expectConsoleErrors('401')
})

test('a session that ended on the server ends here with the next refresh', async ({ board, server }) => {
  board.expectConsoleErrors('401')
  const { page } = board
  await server.setConditions({ tokenTime: 1_000 })
  await openFeature(page, server, 'session')
  await signIn(page)
  await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' }
    await fetch('/graphql', {
      method: 'POST',
      headers,
      body: JSON.stringify({ query: 'mutation { signOut }' }),
    })
  })
  await page.getByText('The token has expired.').waitFor()
  await button(page, 'Load again').click()
  await expect.poll(() => page.getByText('Nobody is signed in. The store is empty.').count()).toBe(1)
})

test('after a reload the user is still signed in', async ({ board, server }) => {
  const { page } = board
  await openFeature(page, server, 'session')
  await signIn(page, 'Tomás')
  await page.reload()
  await expect.poll(() => page.getByText('Signed in as Tomás').count()).toBe(1)
})

test('a sign-in and a sign-out that fail say so', async ({ board, server }) => {
  board.expectConsoleErrors('500', '500')
  const { page } = board
  await openFeature(page, server, 'session')
  await server.setConditions({ failingMutations: 1 })
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Password').fill('launch')
  await button(page, 'Sign in').click()
  await page.getByText('Not signed in. The server had a problem.').waitFor()
  await signIn(page)
  await server.setConditions({ failingMutations: 1 })
  await button(page, 'Sign out').click()
  await page.getByText('Not signed out. The server had a problem.').waitFor()
  await expect.poll(() => page.getByText('The launch code is T-12.').count()).toBe(1)
})

test('a launch code that didn’t load is loaded by “Try again”', async ({ board, server }) => {
  board.expectConsoleErrors('500')
  const { page } = board
  await openFeature(page, server, 'session')
  await signIn(page)
  await server.setConditions({ failingQueries: 1 })
  await page.reload()
  await page.getByText('The launch code didn’t load.').waitFor()
  await button(page, 'Try again').click()
  await expect.poll(() => page.getByText('The launch code is T-12.').count()).toBe(1)
})
