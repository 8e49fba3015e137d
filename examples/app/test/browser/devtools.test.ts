import { expect } from 'vitest'
import { activityOf } from './activityPanel.ts'
import { circleOf, itemOf, linkOf } from './boardPage.ts'
import { test } from './boardTest.ts'
import { devtoolsOf } from './devtoolsPanel.ts'
import { cardOf, switchOf } from './outcomesPage.ts'

test('the devtools list the requests of a page with outcome and status', async ({ board }) => {
  await board.open()
  await circleOf(board.page, 'Book the venue').click()
  await board.page.getByText('1 of 2 done').waitFor()
  const { open, rows, row } = devtoolsOf(board.page)
  await open()
  for (const name of ['Board', 'UpdateItem']) {
    await row(name).getByText('data', { exact: true }).waitFor()
    await row(name).getByText('200', { exact: true }).waitFor()
  }
  await expect.poll(() => rows.filter({ hasText: 'Board' }).count()).toBe(2)
})

test('the details of a request show its variables', async ({ board }) => {
  await board.open()
  await circleOf(board.page, 'Book the venue').click()
  await board.page.getByText('1 of 2 done').waitFor()
  const { open, row, details } = devtoolsOf(board.page)
  await open()
  await row('UpdateItem').click()
  await details.getByText('useMutation', { exact: true }).waitFor()
  await expect.poll(() => details.innerText()).toContain('DONE')
})

test('the devtools show attempts, and list no hidden request', async ({ board }) => {
  board.expectConsoleErrors('502', '502', '502')
  await board.openOutcomes()
  await switchOf(board.page, 'retry').click()
  const { send, states } = cardOf(board.page, 'Bad gateway: 502')
  await send.click()
  await expect.poll(states, { timeout: 10_000 }).toEqual(['loading', 'error: ServerError'])
  const { open, rows, row } = devtoolsOf(board.page)
  await open()
  await row('Progress').getByText('3 attempts').waitFor()
  expect(await rows.count()).toBe(1)
})

test('the devtools stay open when another page is opened', async ({ board }) => {
  await board.open()
  const { open, tab } = devtoolsOf(board.page)
  await open()
  await board.page.getByRole('link', { name: 'Outcomes' }).press('Enter')
  await board.page.getByRole('heading', { name: 'Outcomes' }).waitFor()
  expect(await tab('Wire').count()).toBe(1)
})

test('a subscription shows the number of its events', async ({ board }) => {
  await board.open()
  const { open, rows } = devtoolsOf(board.page)
  await activityOf(board.page).connected.waitFor()
  await open()
  const row = rows.filter({ hasText: 'LatestActivity' })
  await row.getByText('1 event', { exact: true }).waitFor()
  await circleOf(board.page, 'Book the venue').press('Space')
  await row.getByText('2 events').waitFor()
  await expect.poll(() => row.getByText('open', { exact: true }).count()).toBe(1)
})

test('a streamed response shows the number of its parts', async ({ board, server }) => {
  await server.setConditions({ archiveTime: 2_000 })
  await board.open()
  const { open, row } = devtoolsOf(board.page)
  await open()
  await linkOf(board.page, 'Book the venue').press('Enter')
  await row('Item').getByText('2 parts').waitFor()
  await expect.poll(() => row('Item').getByText('data', { exact: true }).count()).toBe(1)
})

test('latency chosen in the devtools delays a change', async ({ board }) => {
  await board.open()
  await itemOf(board.page, 'Book the venue').waitFor()
  const { open, choose } = devtoolsOf(board.page)
  await open()
  await choose('Latency', '1 s')
  const start = performance.now()
  await circleOf(board.page, 'Book the venue').press('Space')
  await board.page.waitForResponse((response) =>
    Boolean(response.request().postData()?.includes('UpdateItem')),
  )
  expect(performance.now() - start).toBeGreaterThanOrEqual(1_000)
})

test('“Offline” in the devtools loses the live connection, and “Online” brings it back', async ({
  board,
}) => {
  await board.open()
  const { connected, lost } = activityOf(board.page)
  await connected.waitFor()
  const { open, choose } = devtoolsOf(board.page)
  await open()
  await choose('Connection', 'Offline')
  await lost.waitFor()
  await circleOf(board.page, 'Book the venue').press('Space')
  await itemOf(board.page, 'Book the venue').getByText('The board can’t be reached.').waitFor()
  await choose('Connection', 'Online')
  await connected.waitFor()
  expect(await lost.count()).toBe(0)
})
