import { expect } from 'vitest'
import { button, chooseOutcome, failNext, live, signIn } from '../boardPage.ts'
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
