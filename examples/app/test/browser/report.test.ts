import { expect } from 'vitest'
import { linkOf } from './boardPage.ts'
import { test } from './boardTest.ts'
import { holdBack } from './holdBack.ts'
import { hydrated, openReport, recordQueries, testReport } from './testReport.ts'

testReport(test)

test('a part that the server could not load is loaded by the browser', async ({ board, server }) => {
  board.expectComplaints('Switched to client rendering')
  await server.setConditions({ failingQueries: 1 })
  const asked = recordQueries(board.page)
  await openReport(board.page, server)
  await board.page.getByText('0 of 2 done').waitFor()
  await board.page.getByText('Nothing was done yet.').waitFor()
  expect(asked).toHaveLength(1)
})

test('that a part is loading is said to screen readers, until it is there', async ({ board, server }) => {
  await board.openOutcomes()
  await server.setConditions({ archiveTime: 1_000 })
  await board.page.getByRole('link', { name: 'Report' }).click()
  const announcements = board.page.locator('#announcements')
  await expect.poll(() => announcements.textContent()).toBe('Asking the archive…')
  await board.page.getByText('Nothing was done yet.').waitFor()
  expect(await announcements.textContent()).toBe('')
})

test('a part that does not load says so in words, and is loaded when tried again', async ({
  board,
  server,
}) => {
  board.expectComplaints('500', 'ServerError')
  await board.openOutcomes()
  await server.setConditions({ failingQueries: 1 })
  await board.page.getByRole('link', { name: 'Report' }).click()
  const retry = board.page.getByRole('button', { name: 'Try again' })
  await retry.waitFor()
  expect(await board.page.getByRole('alert').allTextContents()).toEqual([
    'The server had a problem. Try again in a moment.',
  ])
  await retry.click()
  await board.page.getByText('0 of 2 done').waitFor()
  await board.page.getByText('Nothing was done yet.').waitFor()
})

test('the report leads to the other pages without loading them anew', async ({ board, server }) => {
  await openReport(board.page, server)
  await board.page.waitForLoadState('load')
  await hydrated(board.page)
  let loads = 0
  board.page.on('load', () => loads++)
  await board.page.getByRole('link', { name: 'Board' }).click()
  await linkOf(board.page, 'Book the venue').waitFor()
  expect(loads).toBe(0)
})

test('a page that is left before all of it was hydrated complains about nothing', async ({
  board,
  server,
}) => {
  const letGo = await holdBack(board.page, (request) => request.url().includes('/ReportPage'))
  await openReport(board.page, server)
  await board.page.waitForLoadState('load')
  await hydrated(board.page)
  await board.page.getByRole('link', { name: 'Board' }).click()
  await letGo()
  await linkOf(board.page, 'Book the venue').waitFor()
  expect(await board.page.getByRole('heading', { name: 'Report' }).count()).toBe(0)
})
