import { expect } from 'vitest'
import { linkOf } from './boardPage.ts'
import { test } from './boardTest.ts'
import { holdBack } from './holdBack.ts'
import { hydrated, openReport, recordQueries, testReport } from './testReport.ts'

testReport(test)

test('a query that failed on the server is fetched by the browser', async ({ board, server }) => {
  board.expectConsoleErrors('Switched to client rendering')
  await server.setConditions({ failingQueries: 1 })
  const queries = recordQueries(board.page)
  await openReport(board.page, server)
  await board.page.getByText('0 of 2 done').waitFor()
  await board.page.getByText('No changes yet.').waitFor()
  expect(queries).toHaveLength(1)
})

test('a loading part is announced to screen readers until it is loaded', async ({ board, server }) => {
  await board.openOutcomes()
  await server.setConditions({ archiveTime: 1_000 })
  await board.page.getByRole('link', { name: 'Report' }).click()
  const announcements = board.page.locator('#announcements')
  await expect.poll(() => announcements.textContent()).toBe('Loading the history…')
  await board.page.getByText('No changes yet.').waitFor()
  expect(await announcements.textContent()).toBe('')
})

test('a part that fails to load says why, and “Try again” loads it', async ({ board, server }) => {
  board.expectConsoleErrors('500', 'ServerError')
  await board.openOutcomes()
  // A reset in the first 300 ms of a load throws its error again. A person is not that fast, but this test is.
  await server.setConditions({ failingQueries: 1, latency: 400 })
  await board.page.getByRole('link', { name: 'Report' }).click()
  const retry = board.page.getByRole('button', { name: 'Try again' })
  await retry.waitFor()
  expect(await board.page.getByRole('alert').allTextContents()).toEqual([
    'The server had a problem. Try again in a moment.',
  ])
  await board.page.getByText('No changes yet.').waitFor()
  await retry.click()
  await board.page.getByText('0 of 2 done').waitFor()
})

test('a link from the report loads no new document', async ({ board, server }) => {
  await openReport(board.page, server)
  await board.page.waitForLoadState('load')
  await hydrated(board.page)
  let loads = 0
  board.page.on('load', () => loads++)
  await board.page.getByRole('link', { name: 'Board' }).click()
  await linkOf(board.page, 'Book the venue').waitFor()
  expect(loads).toBe(0)
})

test('leaving the report before it is fully hydrated prints no error', async ({ board, server }) => {
  const letGo = await holdBack(board.page, (request) => request.url().includes('/ReportPage'))
  await openReport(board.page, server)
  await board.page.waitForLoadState('load')
  await hydrated(board.page)
  await board.page.getByRole('link', { name: 'Board' }).click()
  await letGo()
  await linkOf(board.page, 'Book the venue').waitFor()
  expect(await board.page.getByRole('heading', { name: 'Report' }).count()).toBe(0)
})
