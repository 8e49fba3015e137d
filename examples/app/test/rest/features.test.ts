import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { button, holdBack } from '../boardPage.ts'
import { look, test } from '../boardTest.ts'
import { app } from '../buildApp.ts'
import { chooseOutcome, guestsOf, signIn } from '../featurePages.ts'

const root = join(app, '../..')

test('“Send all” sends every outcome, and each shows its state and its message', async ({ board }) => {
  board.expectErrors('Failed to load resource')
  const page = await board.open('/outcomes')
  await button(page, 'Send all').click()
  await expect.poll(() => page.getByText('✓').count()).toBe(14)
  for (const [title, expected, words] of [
    ['Complete data', 'success', '"title": "Print the badges"'],
    ['Partial data', 'error: GraphQLResultError', '"launchForecast": null'],
    ['Signed out: 401', 'error: ServerError', 'You are signed out.'],
    ['The server crashed: 500', 'error: ServerError', 'For our support: INTERNAL.'],
    ['A sign-in page', 'error: ParseError', 'did not come from the board'],
    ['Incomplete JSON', 'error: ParseError', 'did not come from the board'],
    ['Empty result', 'error: EmptyResultError', 'sent nothing to show'],
    ['The connection was cut', 'error: NetworkError', 'can’t be reached'],
    ['The response was cut off', 'error: NetworkError', 'can’t be reached'],
    ['It took too long', 'error: TimeoutError', 'took too long to respond'],
    ['Invalid variable', 'error: RequestError', 'sent nothing. Reload it, then try again.'],
    ['Bad gateway: 502', 'error: ServerError', 'The server had a problem.'],
  ] as const) {
    const { detail, state } = await chooseOutcome(page, title)
    await expect.poll(state).toBe(expected)
    await detail.getByText(words).first().waitFor()
  }
  const { detail } = await chooseOutcome(page, 'Bad gateway: 502')
  await detail.getByText('The code').click()
  expect(await detail.getByRole('group', { name: /^Code/ }).textContent()).toMatch(/^export function/)
  const link = detail.getByRole('link', { name: 'About ServerError' })
  expect(await link.getAttribute('href')).toMatch(/errors\/#:~:text=ServerError$/)
  await look(page, 'outcomes')
})

test.for([390, 1_280])('an outcome that was sent stays in one line at %d px', async (width, { board }) => {
  board.expectErrors('ERR_')
  await board.page.setViewportSize({ width, height: 800 })
  const page = await board.open('/outcomes')
  const { row, send, state } = await chooseOutcome(page, 'The response was cut off')
  await send.click()
  await expect.poll(state).toBe('error: NetworkError')
  await row.getByText('✓').waitFor()
  expect((await row.boundingBox())?.height).toBe(44)
})

test('the outcome “The user cancelled” can be cancelled and sent again', async ({ board }) => {
  const page = await board.open('/outcomes')
  const { detail, send, state } = await chooseOutcome(page, 'The user cancelled')
  await send.click()
  await button(page, 'Save a note').click()
  await button(page, 'Cancel').click()
  await detail.getByRole('alert').getByText('Not saved: you cancelled it.').waitFor()
  expect(await state()).toBe('error: AbortError')
  await button(page, 'Save again').click()
  await button(page, 'Cancel').waitFor()
})

test.for([
  ['retry', 'Bad gateway: 502', ['POST', 'POST', 'POST'], /"query":/],
  ['persisted', 'Partial data', ['POST', 'POST'], /"persistedQuery":/],
  ['queryViaGet', 'Partial data', ['GET'], /query=/],
  ['batch', 'Complete data', ['POST'], /^\[.*NewestItems.*Progress/],
] as const)('the switch “%s” changes how “%s” is sent', async ([option, title, methods, sent], { board }) => {
  if (option !== 'queryViaGet' && option !== 'batch') board.expectErrors('Failed to load resource')
  const page = await board.open('/outcomes')
  const requests: string[] = []
  const bodies: string[] = []
  page.on('request', (request) => {
    if (!/\/(?:graphql|bad-responses)/.test(request.url())) return
    requests.push(request.method())
    bodies.push(request.postData() ?? request.url())
  })
  await page.getByRole('switch', { name: option }).click()
  const { send, state } = await chooseOutcome(page, title)
  await send.click()
  await expect.poll(state).not.toBe('loading')
  await expect.poll(() => requests).toEqual(methods)
  expect(bodies[0]).toMatch(sent)
})

test('the switch “timeout” stops a request after two seconds', async ({ board }) => {
  const page = await board.open('/outcomes')
  await page.getByRole('switch', { name: 'timeout' }).click()
  const { send, state } = await chooseOutcome(page, 'The user cancelled')
  await send.click()
  await button(page, 'Save a note').click()
  await expect.poll(state).toBe('error: TimeoutError')
})

test.for(['long-list', 'session', 'form', 'live', 'storage'])(
  '“Features” leads to “%s”, which shows its own source',
  async (id, { board }) => {
    const page = await board.open('/features')
    const link = page.getByRole('main').locator(`a[href="/features/${id}"]`)
    await link.click()
    await link.and(page.locator('[aria-current=page]')).waitFor()
    const code = page.getByRole('region', { name: 'The code' })
    await code.getByRole('link', { name: 'How it works' }).waitFor()
    for (const recipe of await page.getByText(/^The recipe /).all()) await recipe.click()
    for (const file of await code.locator('a[href*="/blob/main/"]').all()) {
      const path = String(await file.getAttribute('href')).split('/blob/main/')[1] ?? ''
      const shown = await code.getByRole('group', { name: `Code: ${await file.textContent()}` }).textContent()
      expect(readFileSync(join(root, path), 'utf8')).toContain(shown)
    }
    await look(page, `feature ${id}`)
  },
)

test.for([
  ['long-list', 'The guests didn’t load', 'Mira'],
  ['form', 'The guests didn’t load.', 'are invited.'],
  ['storage', 'The count didn’t load', 'New from the server.'],
] as const)(
  '“%s” says that its data didn’t load, and “Try again” loads it',
  async (row, { board, server }) => {
    const [id, words, loaded] = row
    board.expectErrors('500')
    await server.setConditions({ failingQueries: 1 })
    const page = await board.open(`/features/${id}`)
    await page.getByText(words).waitFor()
    await look(page, `failing ${id}`)
    await button(page, 'Try again').click()
    await page.getByText(loaded).first().waitFor()
  },
)

test('a search for guests keeps the previous ones, and can find nobody', async ({ board }) => {
  const page = await board.open('/features/long-list')
  const { box, loaded, search } = guestsOf(page)
  await box('Mira').waitFor()
  const letGo = await holdBack(page, 'Guests')
  await search.fill('Ada B.')
  expect(await box('Mira').count()).toBe(1)
  letGo()
  await loaded('25 of 25').waitFor()
  await search.fill('nonsense')
  await page.getByRole('heading', { name: 'Nobody found' }).waitFor()
  await button(page, 'Show all guests').click()
  await box('Mira').waitFor()
})

test('a page of guests that didn’t load is loaded by “Try again”', async ({ board, server }) => {
  board.expectErrors('500')
  const page = await board.open('/features/long-list')
  const { loaded, scrollToEnd, box } = guestsOf(page)
  await box('Mira').waitFor()
  await server.setConditions({ failingQueries: 1 })
  await scrollToEnd()
  await page.getByText('Not all guests were loaded.').waitFor()
  await button(page, 'Try again').click()
  await loaded('200 of 10,000').waitFor()
})

test('the guest with the focus stays when it is scrolled away', async ({ board }) => {
  const page = await board.open('/features/long-list')
  const { list, box, scrollToEnd } = guestsOf(page)
  await box('Mira').focus()
  await scrollToEnd()
  await list.locator('li[aria-posinset="100"]').waitFor()
  expect(await list.locator('li:focus-within').getAttribute('aria-posinset')).toBe('1')
})

test('a sign-in that is refused or fails says so, and a reload keeps the user', async ({ board, server }) => {
  board.expectErrors('500')
  const page = await board.open('/features/session')
  await button(page, 'Sign in').click()
  await page.getByText('Give a name. Any name will do.').waitFor()
  await page.getByLabel('Name').fill('Ada')
  await button(page, 'Sign in').click()
  await page.getByText('The password is “launch”.').last().waitFor()
  await server.setConditions({ failingMutations: 1 })
  await page.getByLabel('Password').fill('launch')
  await button(page, 'Sign in').click()
  await page.getByText('Not signed in. The server had a problem.').waitFor()
  await look(page, 'session failing')
  await signIn(page)
  await page.reload()
  await page.getByText('Signed in as Ada').waitFor()
})

test('a session that ended on the server ends here with the next refresh', async ({ board, server }) => {
  board.expectErrors('401')
  await server.setConditions({ tokenTime: 800 })
  const page = await board.open('/features/session')
  await signIn(page)
  await page.context().clearCookies()
  await page.getByText('The token has expired.').waitFor()
  await button(page, 'Load again').click()
  await page.getByText('Nobody is signed in. The store is empty.').waitFor()
})

test('after “Clear” a reload starts empty', async ({ board, server }) => {
  const page = await board.open('/features/storage')
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('coming')
  await button(page, 'Clear').click()
  await page.getByRole('heading', { name: 'Nothing is kept' }).waitFor()
  await look(page, 'storage cleared')
  // Longer than the recipe waits before it saves.
  await page.waitForTimeout(1_200)
  await server.setConditions({ archiveTime: 1_500 })
  await page.reload()
  await page.getByRole('main').getByText('Counting the guests…').waitFor()
})

test('a restart that reaches no server says so, and so does a lost connection', async ({ board }) => {
  board.expectErrors('ERR_')
  const page = await board.open('/features/live')
  await expect.poll(() => page.getByText('Live', { exact: true }).count()).toBe(2)
  await board.goOffline()
  await button(page, 'Connect now').first().waitFor()
  await button(page, 'Restart the server').click()
  await page.getByText('The server can’t be reached, so it was not restarted.').waitFor()
  await look(page, 'live lost')
})
