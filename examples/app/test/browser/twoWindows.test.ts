import type { BrowserContext, Page } from 'playwright'
import { expect } from 'vitest'
import { addForm, circleOf, editForm, itemOf, linkOf, recordOperations, titles } from './boardPage.ts'
import { test } from './boardTest.ts'
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
