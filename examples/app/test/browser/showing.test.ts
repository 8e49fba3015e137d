import { expect } from 'vitest'
import { circleOf, itemOf, operationOf, recordOperations, titles } from './boardPage.ts'
import { test } from './boardTest.ts'
import { activityOf } from './activityPanel.ts'
import { holdBack } from './holdBack.ts'

test('the items are shown newest first, with the progress', async ({ board, server }) => {
  server.fill([{ title: 'Old' }, { title: 'New', note: 'A note', status: 'DONE' }])
  await board.open()
  await expect.poll(() => titles(board.page)).toEqual(['New', 'Old'])
  await itemOf(board.page, 'New').getByText('A note').waitFor()
  await board.page.getByText('1 of 2 done').waitFor()
})

test('the board is fetched once, and again after a change', async ({ board }) => {
  const { sent } = recordOperations(board.page)
  await board.open()
  await circleOf(board.page, 'Book the venue').click()
  await expect.poll(() => sent).toEqual(['Board', 'UpdateItem', 'Board'])
})

test('a slow board says that it is loading', async ({ board }) => {
  const letGo = await holdBack(board.page, (request) => operationOf(request) === 'Board')
  await board.open()
  await board.page.getByRole('main').getByText('Loading the board…').waitFor()
  expect(await titles(board.page)).toEqual([])
  await letGo()
  await itemOf(board.page, 'Book the venue').waitFor()
})

test('a loading board is announced to screen readers until it is loaded', async ({ board, server }) => {
  await server.setConditions({ latency: 600 })
  await board.open()
  const announcements = board.page.locator('#announcements')
  await expect.poll(() => announcements.textContent()).toBe('Loading the board…')
  await itemOf(board.page, 'Book the venue').waitFor()
  expect(await announcements.textContent()).toBe('')
})

test('an empty board says so', async ({ board, server }) => {
  server.fill([])
  await board.open()
  await board.page.getByRole('heading', { name: 'Nothing left to do' }).waitFor()
  expect(await board.page.getByRole('listitem').count()).toBe(0)
})

test('a board that fails to load says so, and “Try again” loads it', async ({ board, server }) => {
  board.expectConsoleErrors('500')
  await server.setConditions({ failingQueries: 1 })
  await board.open()
  await board.page.getByRole('heading', { name: 'The board didn’t load' }).waitFor()
  await board.page.getByRole('button', { name: 'Try again' }).click()
  await itemOf(board.page, 'Book the venue').waitFor()
  expect(await board.page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Items')
})

test('a failed refetch keeps the items and says so, and “Try again” refreshes them', async ({
  board,
  server,
}) => {
  board.expectConsoleErrors('500', '500')
  await board.open()
  await activityOf(board.page).settled()
  // One for the items, one for the activity.
  await server.setConditions({ failingQueries: 2 })
  await board.page.getByRole('button', { name: 'Delete Print the badges' }).click()
  await board.page.getByText('What you see may be out of date.').waitFor()
  expect(await itemOf(board.page, 'Book the venue').count()).toBe(1)
  const items = board.page.getByRole('region', { name: 'Items' })
  await items.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => board.page.getByText('What you see may be out of date.').count()).toBe(0)
  await expect.poll(() => titles(board.page)).toEqual(['Book the venue'])
})
