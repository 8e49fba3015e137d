import { expect } from 'vitest'
import {
  activityOf,
  addForm,
  banner,
  button,
  circleOf,
  focusedName,
  holdBack,
  itemOf,
  items,
  linkOf,
  recordOperations,
  responseTo,
  titles,
} from '../boardPage.ts'
import { look, test } from '../boardTest.ts'

test('an added item is first in the list, the form is empty, and a reload keeps it', async ({ page }) => {
  const { title, note, assignee, due, save } = addForm(page)
  await title.fill('Send the invitations')
  await note.fill('By post')
  await assignee.fill('Mira')
  await due.fill('2026-12-24')
  await save.click()
  const expected = ['Send the invitations', 'Print the badges', 'Book the venue']
  await expect.poll(() => titles(page)).toEqual(expected)
  await expect.poll(() => title.inputValue()).toBe('')
  await page.reload()
  await expect.poll(() => titles(page)).toEqual(expected)
  for (const text of ['By post', 'Mira', 'Due Dec 24'])
    await itemOf(page, 'Send the invitations').getByText(text).waitFor()
  await look(page, 'board')
})

test('a completed item shows as done before the response, and can be reopened', async ({ page }) => {
  const letGo = await holdBack(page, 'UpdateItem')
  await circleOf(page, 'Book the venue').click()
  await page.getByText('1 of 2 done').waitFor()
  const saved = responseTo(page, 'UpdateItem')
  letGo()
  await saved
  await page.reload()
  await circleOf(page, 'Book the venue').click()
  await page.getByText('0 of 2 done').waitFor()
})

test('an item can be started and stopped, and is called “Doing” only while it is', async ({ page }) => {
  const item = itemOf(page, 'Book the venue')
  await button(page, 'Start Book the venue').click()
  await item.getByText('Doing', { exact: true }).waitFor()
  await button(page, 'Stop Book the venue').click()
  await button(page, 'Start Book the venue').waitFor()
  expect(await item.getByText('Doing', { exact: true }).count()).toBe(0)
})

test('“Undo” restores a deleted item in its old place, and the focus moves on', async ({ page }) => {
  await button(page, 'Delete Print the badges').press('Enter')
  await expect.poll(() => titles(page)).toEqual(['Book the venue'])
  expect(await focusedName(page)).toBe('Complete Book the venue')
  await page.getByText('Deleted “Print the badges”').waitFor()
  await button(page, 'Undo').click()
  await expect.poll(() => titles(page)).toEqual(['Print the badges', 'Book the venue'])
})

test('a search filters while it is typed, and is in the URL', async ({ page }) => {
  const search = page.getByRole('search').getByLabel('Search')
  await search.pressSequentially('sets', { delay: 20 })
  await search.press('ArrowLeft')
  await search.press('ArrowLeft')
  await search.press('a')
  await expect.poll(() => titles(page)).toEqual(['Book the venue'])
  expect(new URL(page.url()).search).toBe('?search=seats')
  await page.reload()
  await expect.poll(() => titles(page)).toEqual(['Book the venue'])
  expect(await search.inputValue()).toBe('seats')
})

test('“Next” and “Previous” lead through pages of ten items', async ({ board, server }) => {
  server.fill([...Array(12).keys()].map((index) => ({ title: `Item ${index + 1}` })))
  const page = await board.open()
  await button(page, 'Next').click()
  await expect.poll(() => titles(page)).toEqual(['Item 2', 'Item 1'])
  await button(page, 'Previous').click()
  await expect.poll(async () => (await titles(page))[0]).toBe('Item 12')
  await look(page, 'board pages')
})

test('a failed save keeps the text, and succeeds when tried again', async ({ page, board, server }) => {
  board.expectErrors('500')
  await server.setConditions({ failingMutations: 1 })
  const { title, save } = addForm(page)
  await title.fill('Send the invitations')
  await save.click()
  await page.getByText('Not saved. The server had a problem. Try again in a moment.').waitFor()
  expect(await title.inputValue()).toBe('Send the invitations')
  await look(page, 'board not saved')
  await button(page, 'Try again').click()
  await itemOf(page, 'Send the invitations').waitFor()
})

test('a title that is taken shows an error at its field, which gets the focus', async ({ page }) => {
  const { title, save } = addForm(page)
  await title.fill('print the BADGES')
  await save.click()
  await page.getByText('“Print the badges” is already on the board.').waitFor()
  expect(await title.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => focusedName(page)).toBe('Title')
  await look(page, 'board refused')
})

test('a change that fails is undone, and the item says why', async ({ page, board, server }) => {
  board.expectErrors('500')
  await circleOf(page, 'Book the venue').waitFor()
  await server.setConditions({ failingMutations: 1 })
  await circleOf(page, 'Book the venue').click()
  await itemOf(page, 'Book the venue').getByText('Not changed. The server had a problem.').waitFor()
  expect(await circleOf(page, 'Book the venue').isChecked()).toBe(false)
  await look(page, 'board not changed')
})

test('a board that fails to load says so, and “Try again” loads it', async ({ board, server }) => {
  board.expectErrors('500')
  await server.setConditions({ failingQueries: 1 })
  const page = await board.open()
  await page.getByRole('heading', { name: 'The board didn’t load' }).waitFor()
  await look(page, 'board failing')
  await items(page).getByRole('button', { name: 'Try again' }).click()
  await itemOf(page, 'Book the venue').waitFor()
  expect(await focusedName(page)).toBe('Items')
})

test('what is changed in one window is changed in the other, and listed in both', async ({ page, board }) => {
  await activityOf(page).live.waitFor()
  const other = await board.openWindow()
  const sent = recordOperations(page)
  await circleOf(page, 'Book the venue').click()
  await other.getByText('1 of 2 done').waitFor()
  await expect
    .poll(activityOf(page).entries)
    .toEqual([expect.stringMatching(/^Book the venue Moved to Done You, /)])
  await expect
    .poll(activityOf(other).entries)
    .toEqual([expect.stringMatching(/^Book the venue Moved to Done Another window, /)])
  await expect
    .poll(() => other.locator('#announcements').textContent())
    .toBe('Another window: Book the venue, Moved to Done')
  expect(sent).toEqual(['UpdateItem', 'Board'])
})

test('a lost connection is said at the top, and comes back by itself', async ({ page, board, server }) => {
  board.expectErrors('ERR_')
  await activityOf(page).live.waitFor()
  await board.goOffline()
  await banner(page).waitFor()
  await circleOf(page, 'Print the badges').click()
  await itemOf(page, 'Print the badges').getByText('The board can’t be reached.').waitFor()
  await look(page, 'connection lost')
  await server.send('mutation { addItem(input: { title: "Added elsewhere" }) { id } }')
  await page.context().setOffline(false)
  await itemOf(page, 'Added elsewhere').waitFor({ timeout: 5_000 })
  expect(await banner(page).count()).toBe(0)
  expect(await page.getByText('The board can’t be reached.').count()).toBe(0)
})

test('an item is prefetched under the pointer, and Back leads to the board', async ({ page, server }) => {
  const loaded = responseTo(page, 'Item')
  await linkOf(page, 'Book the venue').hover()
  await loaded
  await server.setConditions({ latency: 60_000 })
  await linkOf(page, 'Book the venue').click()
  await page.getByRole('heading', { name: 'Book the venue', level: 1 }).waitFor()
  expect(await page.title()).toBe('Book the venue · Countdown')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
  await server.setConditions({})
  await page.goBack()
  await itemOf(page, 'Book the venue').waitFor()
})
