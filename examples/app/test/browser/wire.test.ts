import { expect } from 'vitest'
import { circleOf, itemOf, linkOf } from './boardPage.ts'
import { test } from './boardTest.ts'
import { cardOf, switchOf } from './outcomesPage.ts'
import { wirePanel } from './wirePanel.ts'

test('the wire panel lists each request with its hook, status, time and size', async ({ board }) => {
  await board.open()
  await circleOf(board.page, 'Book the venue').click()
  await board.page.getByText('1 of 2 done').waitFor()
  const { open, calls } = wirePanel(board.page)
  await open()
  await expect
    .poll(calls)
    .toEqual([
      expect.stringMatching(/^Board query · useQuery data 200 \d+ ms \d+ B/),
      expect.stringMatching(/^UpdateItem mutation · useMutation data 200 \d+ ms \d+ B/),
      expect.stringMatching(/^Board query · useQuery data 200 \d+ ms \d+ B/),
    ])
})

test('a row shows the variables, the request and the response when it is opened', async ({ board }) => {
  await board.open()
  await circleOf(board.page, 'Book the venue').click()
  await board.page.getByText('1 of 2 done').waitFor()
  const { open, rows } = wirePanel(board.page)
  await open()
  const row = rows.filter({ hasText: 'UpdateItem' })
  await row.locator('summary').click()
  expect(await row.getByRole('group', { name: 'Variables' }).textContent()).toContain('"status": "DONE"')
  expect(await row.getByRole('group', { name: 'Request' }).textContent()).toContain('POST /graphql')
  expect(await row.getByRole('group', { name: 'Response' }).textContent()).toContain('"updateItem"')
})

test('a request is shown as in flight until the response arrives', async ({ board, server }) => {
  await board.open()
  const { open, rows } = wirePanel(board.page)
  await open()
  await circleOf(board.page, 'Book the venue').waitFor()
  await server.setConditions({ latency: 600 })
  await circleOf(board.page, 'Book the venue').press('Space')
  await rows.filter({ hasText: 'UpdateItem' }).getByText('in flight').waitFor()
  await rows.filter({ hasText: 'UpdateItem' }).getByText('data', { exact: true }).waitFor()
  expect(await board.page.getByText('1 of 2 done').count()).toBe(1)
})

test('the panel shows attempts, reused calls and aborted ones, and none for what was never sent', async ({
  board,
}) => {
  board.expectConsoleErrors('502', '502', '502')
  await board.openOutcomes()
  const { open, calls, close } = wirePanel(board.page)
  await switchOf(board.page, 'retry').click()
  await cardOf(board.page, 'Bad gateway: 502').send.click()
  await expect
    .poll(cardOf(board.page, 'Bad gateway: 502').states, { timeout: 10_000 })
    .toEqual(['loading', 'error: ServerError'])
  await cardOf(board.page, 'Invalid variable').send.click()
  const { card, send } = cardOf(board.page, 'The user cancelled')
  await send.click()
  await card.getByRole('button', { name: 'Save a note' }).click()
  await card.getByText('Waiting for the response…').waitFor()
  await card.getByRole('button', { name: 'Cancel' }).click()
  await open()
  await expect
    .poll(calls)
    .toEqual([
      expect.stringMatching(/^Progress query · useQuery ServerError 502 .* 3 attempts, reused/),
      expect.stringMatching(/^AddNote mutation · useMutation aborted/),
    ])
  await close.click()
})

test('the panel stays open when another page is opened, and Escape closes it', async ({ board }) => {
  await board.open()
  const { open, panel } = wirePanel(board.page)
  await open()
  await board.page.getByRole('link', { name: 'Outcomes' }).click()
  await board.page.getByRole('heading', { name: 'Outcomes' }).waitFor()
  expect(await panel.count()).toBe(1)
  await panel.getByRole('button', { name: 'Clear' }).press('Escape')
  await expect.poll(() => panel.count()).toBe(0)
  expect(await board.page.evaluate(() => document.activeElement?.textContent)).toBe('Wire')
})

test('a cleared panel says that it is empty', async ({ board }) => {
  await board.open()
  await itemOf(board.page, 'Book the venue').waitFor()
  const { open, panel } = wirePanel(board.page)
  await open()
  await panel.getByRole('button', { name: 'Clear' }).click()
  await panel.getByText('Nothing has been sent yet.').waitFor()
  expect(await panel.getByRole('listitem').count()).toBe(0)
})

test('a subscription is open, with the number of its events, until its page is left', async ({ board }) => {
  await board.open()
  const { open, rows } = wirePanel(board.page)
  await open()
  const row = rows.filter({ hasText: 'useSubscription' })
  await row.getByText('1 event', { exact: true }).waitFor()
  await circleOf(board.page, 'Book the venue').press('Space')
  await row.getByText('2 events').waitFor()
  await row.getByText('open', { exact: true }).waitFor()
  await board.page.getByRole('link', { name: 'Outcomes' }).press('Enter')
  await row.getByText('closed', { exact: true }).waitFor()
  expect(await row.getByText('2 events').count()).toBe(1)
})

test('a streamed response shows the number of its parts', async ({ board, server }) => {
  await server.setConditions({ archiveTime: 4_000 })
  await board.open()
  const { open, rows } = wirePanel(board.page)
  await open()
  const row = rows.filter({ hasText: 'prefetch' })
  await linkOf(board.page, 'Book the venue').press('Enter')
  await row.getByText(/^1 part, reused/).waitFor()
  expect(await row.getByText('in flight').count()).toBe(1)
  await row.getByText(/^2 parts, reused/).waitFor()
  await row.getByText('data', { exact: true }).waitFor()
})
