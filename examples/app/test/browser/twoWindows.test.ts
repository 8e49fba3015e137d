import type { BrowserContext, Page } from 'playwright'
import { expect } from 'vitest'
import {
  addForm,
  mutationDone,
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
import { activityOf, openWindow } from './activityPanel.ts'

/** Opens the board in two windows. */
async function openTwo(context: BrowserContext, url: string): Promise<readonly [Page, Page]> {
  return [await openWindow(context, url), await openWindow(context, url)]
}

test('an item added in one window appears in the other', async ({ board, server }) => {
  const [one, other] = await openTwo(board.page.context(), server.url)
  await addForm(one).title.fill('Send the invitations')
  await addForm(one).save.click()
  await expect
    .poll(() => titles(other))
    .toEqual(['Send the invitations', 'Print the badges', 'Book the venue'])
})

test('an item completed in one window counts as done in the other', async ({ board, server }) => {
  const [one, other] = await openTwo(board.page.context(), server.url)
  await circleOf(one, 'Book the venue').click()
  await other.getByText('1 of 2 done').waitFor()
  expect(await circleOf(other, 'Book the venue').isChecked()).toBe(true)
})

test('an item deleted in one window is gone in the other, and “Undo” brings it back', async ({
  board,
  server,
}) => {
  const [one, other] = await openTwo(board.page.context(), server.url)
  await one.getByRole('button', { name: 'Delete Print the badges' }).click()
  await expect.poll(() => titles(other)).toEqual(['Book the venue'])
  await one.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => titles(other)).toEqual(['Print the badges', 'Book the venue'])
})

test('the page of an item shows changes from another window', async ({ board, server }) => {
  const [one, other] = await openTwo(board.page.context(), server.url)
  await linkOf(other, 'Book the venue').click()
  await other.getByText('No changes yet.').waitFor()
  await one.getByRole('button', { name: 'Edit Book the venue' }).click()
  await editForm(one).title.fill('Book the larger venue')
  await editForm(one).save.click()
  await other.getByRole('heading', { name: 'Book the larger venue' }).waitFor()
  await other.getByRole('listitem').getByText('Renamed from “Book the venue”').waitFor()
  expect(await other.title()).toBe('Book the larger venue · Countdown')
})

/** Completes an item in another window while the list of activities is still in flight in this one. */
async function completeElsewhere(page: Page, url: string, show: () => Promise<void>): Promise<void> {
  const letGo = await holdBack(page, (request) => operationOf(request) === 'LatestActivities')
  await show()
  const other = await openWindow(page.context(), url)
  const saved = mutationDone(other)
  await circleOf(other, 'Book the venue').click()
  await saved
  await letGo()
}

test('a change from another window while this one connects shows on the board', async ({ board, server }) => {
  await completeElsewhere(board.page, server.url, async () => {
    await board.open()
    await board.page.getByText('0 of 2 done').waitFor()
  })
  await board.page.getByText('1 of 2 done').waitFor()
  expect(await circleOf(board.page, 'Book the venue').isChecked()).toBe(true)
})

test('a change from another window while this one connects shows on the item’s page', async ({
  board,
  server,
}) => {
  await board.open()
  const path = String(await linkOf(board.page, 'Book the venue').getAttribute('href'))
  await completeElsewhere(board.page, server.url, async () => {
    await board.page.goto(new URL(path, server.url).href)
    await board.page.getByText('No changes yet.').waitFor()
  })
  await board.page.getByRole('listitem').getByText('Moved to Done').waitFor()
  expect(await board.page.getByRole('radio', { name: 'Done' }).isChecked()).toBe(true)
})

test('an own change fetches the board once, not again when the subscription reports it', async ({
  board,
  server,
}) => {
  const [one] = await openTwo(board.page.context(), server.url)
  const { sent } = recordOperations(one)
  await addForm(one).title.fill('Send the invitations')
  await addForm(one).save.click()
  await itemOf(one, 'Send the invitations').waitFor()
  await expect
    .poll(activityOf(one).entries)
    .toEqual([expect.stringMatching(/^Send the invitations Added You/)])
  await one.waitForTimeout(300)
  expect(sent).toEqual(['AddItem', 'Board'])
})

test('a change from another window is announced and fetched once, not again after going back', async ({
  board,
  server,
}) => {
  const [one, other] = await openTwo(board.page.context(), server.url)
  await linkOf(one, 'Print the badges').click()
  await one.getByText('No changes yet.').waitFor()
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
