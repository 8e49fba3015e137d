import { expect } from 'vitest'
import { button, chooseOutcome, layoutShift, live, signIn } from '../boardPage.ts'
import { look, test } from '../boardTest.ts'

test('“Send all” sends every outcome but the one that a person cancels, each shows its state, and each stays in one line', async ({
  board,
}) => {
  board.expectErrors('Failed to load resource')
  const page = await board.open('/outcomes')
  await button(page, 'Send all').click()
  const rows = page.getByRole('list', { name: 'All outcomes' }).getByRole('button').filter({ hasText: '✓' })
  await expect.poll(() => rows.count()).toBe(13)
  expect(await rows.filter({ hasText: 'The user cancelled' }).count()).toBe(0)
  for (const width of [390, 1_280]) {
    await page.setViewportSize({ width, height: 800 })
    const heights = await rows.evaluateAll((all) => all.map(({ clientHeight }) => clientHeight))
    expect(new Set(heights)).toEqual(new Set([44]))
  }
  for (const [title, expected] of [
    ['Complete data', 'success'],
    ['Partial data', 'error: GraphQLResultError'],
    ['Signed out: 401', 'error: ServerError'],
    ['A sign-in page', 'error: ParseError'],
    ['Empty result', 'error: EmptyResultError'],
    ['The connection was cut', 'error: NetworkError'],
    ['The response was cut off', 'error: NetworkError'],
    ['It took too long', 'error: TimeoutError'],
    ['Invalid variable', 'error: RequestError'],
    ['Bad gateway: 502', 'error: ServerError'],
  ] as const) {
    const { state } = await chooseOutcome(page, title)
    await expect.poll(state).toBe(expected)
  }
  const { detail } = await chooseOutcome(page, 'Bad gateway: 502')
  const link = detail.getByRole('link', { name: 'About ServerError' })
  expect(await link.getAttribute('href')).toMatch(/errors\/#servererror$/)
  await look(page, 'outcomes')
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

test('a sign-in that is refused says so', async ({ board }) => {
  const page = await board.open('/session')
  await button(page, 'Sign in').click()
  await page.getByText('Give a name. Any name will do.').waitFor()
  await page.getByLabel('Name').fill('Ada')
  await button(page, 'Sign in').click()
  await page.getByText('The password is “launch”.').last().waitFor()
  await look(page, 'session refused')
  await signIn(page)
})

test('a session that ended on the server ends here with the next refresh', async ({ board, server }) => {
  board.expectErrors('401')
  await server.setConditions({ tokenTime: 800 })
  const page = await board.open('/session')
  await signIn(page)
  await page.context().clearCookies()
  await page.getByText('The token has expired.').waitFor()
  await button(page, 'Load three times at once').click()
  await page.getByText('Nobody is signed in. The store is empty.').waitFor()
})

test('a connection that fails at first moves nothing on a phone', async ({ board }) => {
  board.expectErrors('ERR_')
  const { page } = board
  await page.setViewportSize({ width: 360, height: 800 })
  await page.route('**/graphql', (route) => route.abort())
  await board.open('/live')
  await button(page, 'Connect now').first().waitFor()
  await page.unroute('**/graphql')
  await expect.poll(() => live(page).count()).toBe(2)
  expect(await layoutShift(page)).toBeLessThan(0.02)
})

test('a restart that reaches no server says so, and so does a lost connection', async ({ board }) => {
  board.expectErrors('ERR_')
  const page = await board.open('/live')
  await expect.poll(() => live(page).count()).toBe(2)
  await board.goOffline()
  await button(page, 'Connect now').first().waitFor()
  await button(page, 'Restart the server').click()
  await page.getByText('The server can’t be reached, so it was not restarted.').waitFor()
  await look(page, 'live lost')
})
