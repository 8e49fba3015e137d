import type { Page, Request } from 'playwright'
import { expect } from 'vitest'
import { activityOf } from './activityPanel.ts'
import { circleOf, filter, itemOf, linkOf, operationOf } from './boardPage.ts'
import { test } from './boardTest.ts'
import { holdBack } from './holdBack.ts'
import { cardOf } from './outcomesPage.ts'

/** The marks of a part of the page. */
function marksOf(page: Page, part: string) {
  const log = page.getByRole('log', { name: `What happens: ${part}` })
  return {
    log,
    /** Newest first. */
    names: () => log.locator('strong').allTextContents(),
  }
}

function switchMarks(page: Page): Promise<void> {
  return page.getByRole('switch', { name: 'Show what happens' }).click()
}

test('a change that the server accepts is marked as optimistic and then as confirmed', async ({ board }) => {
  await board.open()
  await switchMarks(board.page)
  const { log, names } = marksOf(board.page, 'Items')
  await log.getByText('Nothing has happened here yet.').waitFor()
  await circleOf(board.page, 'Book the venue').click()
  await expect.poll(names).toEqual(['Confirmed', 'Optimistic'])
})

test('a change that fails is marked as rolled back', async ({ board, server }) => {
  board.expectConsoleErrors('500')
  await board.open()
  await switchMarks(board.page)
  const { log, names } = marksOf(board.page, 'Items')
  await log.waitFor()
  await server.setConditions({ failingMutations: 1 })
  await circleOf(board.page, 'Book the venue').click()
  await expect.poll(names).toEqual(['Rolled back', 'Optimistic'])
})

test('an item that was prefetched is marked as served from the store', async ({ board }) => {
  await board.open()
  await switchMarks(board.page)
  await marksOf(board.page, 'Items').log.waitFor()
  // The client stops reading after the last part, so its request may also fail.
  const isItem = (request: Request) => operationOf(request) === 'Item'
  const loaded = Promise.race([
    board.page.waitForEvent('requestfinished', isItem),
    board.page.waitForEvent('requestfailed', isItem),
  ])
  await linkOf(board.page, 'Book the venue').hover()
  await loaded
  await linkOf(board.page, 'Book the venue').click()
  await expect.poll(marksOf(board.page, 'Item').names).toEqual(['From the store'])
})

test('a page that needs data that is in flight is marked as joined', async ({ board }) => {
  await board.open()
  await switchMarks(board.page)
  const { log } = marksOf(board.page, 'Items')
  await log.waitFor()
  const letGo = await holdBack(board.page, (request) => operationOf(request) === 'Item')
  await linkOf(board.page, 'Book the venue').hover()
  await linkOf(board.page, 'Book the venue').click()
  await expect.poll(marksOf(board.page, 'Item').names).toContain('Joined')
  await letGo()
})

test('a search that is typed further is marked as aborted', async ({ board }) => {
  await board.open()
  await switchMarks(board.page)
  await marksOf(board.page, 'Items').log.waitFor()
  const letGo = await holdBack(board.page, (request) => operationOf(request) === 'Board')
  await filter(board.page).search.fill('b')
  await filter(board.page).search.fill('ba')
  await expect.poll(marksOf(board.page, 'Items').names).toContain('Aborted')
  await letGo()
})

test('a live connection is marked as lost, and as reconnected when the server is back', async ({
  board,
  server,
}) => {
  board.allowConsoleErrors('ERR_')
  await board.open()
  await switchMarks(board.page)
  await activityOf(board.page).connected.waitFor()
  const { log, names } = marksOf(board.page, 'Live connection')
  await log.waitFor()
  await server.halt()
  await expect.poll(names).toEqual(['Connection lost'])
  await server.resume()
  await expect.poll(names).toEqual(['Reconnected', 'Connection lost'])
})

test('two components of one query are marked as joined', async ({ board }) => {
  await board.openOutcomes()
  await switchMarks(board.page)
  const { send } = cardOf(board.page, 'Signed out: 401')
  board.expectConsoleErrors('401', '401')
  await send.click()
  await marksOf(board.page, 'Signed out: 401').log.waitFor()
  // The script of the marks is loaded by now.
  const printed = board.page.waitForEvent('console')
  await send.click()
  await expect.poll(marksOf(board.page, 'Signed out: 401').names).toEqual(['Joined'])
  await printed
})

test('the switch stays on after a reload, and hides the marks when it is turned off', async ({ board }) => {
  await board.open()
  await switchMarks(board.page)
  await marksOf(board.page, 'Items').log.waitFor()
  await board.page.reload()
  await marksOf(board.page, 'Items').log.waitFor()
  await switchMarks(board.page)
  await itemOf(board.page, 'Book the venue').waitFor()
  expect(await board.page.getByRole('log').count()).toBe(0)
})
