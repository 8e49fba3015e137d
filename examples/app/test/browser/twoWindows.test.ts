import type { BrowserContext, Page } from 'playwright'
import { expect } from 'vitest'
import {
  addForm,
  answered,
  circleOf,
  editForm,
  itemOf,
  linkOf,
  operationOf,
  recordOperations,
  titles,
} from './boardPage.ts'
import { test } from './boardTest.ts'
import { holdBack } from './holdBack.ts'
import { liveFeed, openWindow } from './liveFeed.ts'

/** Two windows that follow the board. */
async function openTwo(context: BrowserContext, url: string): Promise<readonly [Page, Page]> {
  return [await openWindow(context, url), await openWindow(context, url)]
}

test('an item that is added in one window appears in the other', async ({ board, server }) => {
  const [one, other] = await openTwo(board.page.context(), server.url)
  await addForm(one).title.fill('Send the invitations')
  await addForm(one).save.click()
  await expect
    .poll(() => titles(other))
    .toEqual(['Send the invitations', 'Print the badges', 'Book the venue'])
})

test('an item that is completed in one window counts as done in the other', async ({ board, server }) => {
  const [one, other] = await openTwo(board.page.context(), server.url)
  await circleOf(one, 'Book the venue').click()
  await other.getByText('1 of 2 done').waitFor()
  expect(await circleOf(other, 'Book the venue').isChecked()).toBe(true)
})

test('an item that is deleted in one window is gone in the other, and comes back with Undo', async ({
  board,
  server,
}) => {
  const [one, other] = await openTwo(board.page.context(), server.url)
  await one.getByRole('button', { name: 'Delete Print the badges' }).click()
  await expect.poll(() => titles(other)).toEqual(['Book the venue'])
  await one.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => titles(other)).toEqual(['Print the badges', 'Book the venue'])
})

test('the page of an item shows what another window does to it', async ({ board, server }) => {
  const [one, other] = await openTwo(board.page.context(), server.url)
  await linkOf(other, 'Book the venue').click()
  await other.getByText('Nothing was done to it yet.').waitFor()
  await one.getByRole('button', { name: 'Edit Book the venue' }).click()
  await editForm(one).title.fill('Book the larger venue')
  await editForm(one).save.click()
  await other.getByRole('heading', { name: 'Book the larger venue' }).waitFor()
  await other.getByRole('listitem').getByText('Renamed, it was “Book the venue”').waitFor()
  expect(await other.title()).toBe('Book the larger venue · Countdown')
})

/** Has another window complete an item while the list of what was done is still on its way to this one. */
async function completeMeanwhile(page: Page, url: string, show: () => Promise<void>): Promise<void> {
  const letGo = await holdBack(page, (request) => operationOf(request) === 'LatestActivities')
  await show()
  const other = await openWindow(page.context(), url)
  const saved = answered(other)
  await circleOf(other, 'Book the venue').click()
  await saved
  await letGo()
}

test('what another window does while this one connects shows on its board', async ({ board, server }) => {
  await completeMeanwhile(board.page, server.url, async () => {
    await board.open()
    await board.page.getByText('0 of 2 done').waitFor()
  })
  await board.page.getByText('1 of 2 done').waitFor()
  expect(await circleOf(board.page, 'Book the venue').isChecked()).toBe(true)
})

test('what another window does to an item while this one connects shows on its page', async ({
  board,
  server,
}) => {
  await board.open()
  const path = String(await linkOf(board.page, 'Book the venue').getAttribute('href'))
  await completeMeanwhile(board.page, server.url, async () => {
    await board.page.goto(new URL(path, server.url).href)
    await board.page.getByText('Nothing was done to it yet.').waitFor()
  })
  await board.page.getByRole('listitem').getByText('Moved to Done').waitFor()
  expect(await board.page.getByRole('radio', { name: 'Done' }).isChecked()).toBe(true)
})

test('what a window does itself is asked for once, not again because it is told of it', async ({
  board,
  server,
}) => {
  const [one] = await openTwo(board.page.context(), server.url)
  const { sent } = recordOperations(one)
  await addForm(one).title.fill('Send the invitations')
  await addForm(one).save.click()
  await itemOf(one, 'Send the invitations').waitFor()
  await expect.poll(liveFeed(one).entries).toEqual([expect.stringMatching(/^Send the invitations Added You/)])
  await one.waitForTimeout(300)
  expect(sent).toEqual(['AddItem', 'Board'])
})

test('what another window did is said and asked for once, not again because the person goes back', async ({
  board,
  server,
}) => {
  const [one, other] = await openTwo(board.page.context(), server.url)
  await linkOf(one, 'Print the badges').click()
  await one.getByText('Nothing was done to it yet.').waitFor()
  await circleOf(other, 'Book the venue').click()
  const announcements = one.locator('#announcements')
  await expect.poll(() => announcements.textContent()).toBe('Another window: Book the venue, Moved to Done')
  await announcements.evaluate((region) => region.replaceChildren())
  const { sent } = recordOperations(one)
  await one.goBack()
  await one.getByText('1 of 2 done').waitFor()
  await one.waitForTimeout(300)
  expect(await announcements.textContent()).toBe('')
  expect(sent).toEqual(['Board'])
})
