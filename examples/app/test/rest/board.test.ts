import { expect } from 'vitest'
import {
  addForm,
  banner,
  button,
  circleOf,
  edit,
  focusedName,
  holdBack,
  itemOf,
  linkOf,
  recordOperations,
} from '../boardPage.ts'
import { look, test } from '../boardTest.ts'

test('a board without items says so, and the focus is in its first field', async ({ board, server }) => {
  server.fill([{ title: 'Book the venue' }])
  const page = await board.open()
  await button(page, 'Delete Book the venue').press('Enter')
  await page.getByRole('heading', { name: 'Nothing left to do' }).waitFor()
  expect(await focusedName(page)).toBe('Title')
  await look(page, 'board empty')
})

test('an item shows changes of another window, and the board those of the item', async ({ page, board }) => {
  await linkOf(page, 'Book the venue').click()
  await page.getByText('No changes yet.').waitFor()
  const other = await board.openWindow()
  const { title, save } = await edit(other, 'Book the venue')
  await title.fill('Book the larger venue')
  await save.click()
  await page.getByRole('heading', { name: 'Book the larger venue' }).waitFor()
  await page.getByRole('listitem').getByText('Renamed from “Book the venue”').waitFor()
  await page.getByRole('radio', { name: 'Done' }).check()
  await page.getByRole('link', { name: 'All items' }).click()
  await page.getByText('1 of 2 done').waitFor()
  expect(await circleOf(page, 'Book the larger venue').isChecked()).toBe(true)
})

test('a change from another window while this one connects shows', async ({ board }) => {
  const letGo = await holdBack(board.page, 'LatestActivities')
  const page = await board.open()
  await page.getByText('0 of 2 done').waitFor()
  const other = await board.openWindow()
  await circleOf(other, 'Book the venue').click()
  await other.getByText('1 of 2 done').waitFor()
  letGo()
  await page.getByText('1 of 2 done').waitFor()
})

test('a change from another window is not announced again after going back', async ({ page, board }) => {
  await linkOf(page, 'Print the badges').click()
  await page.getByText('No changes yet.').waitFor()
  const other = await board.openWindow()
  await circleOf(other, 'Book the venue').click()
  const announcements = page.locator('#announcements')
  await expect.poll(() => announcements.textContent()).toContain('Another window: Book the venue')
  await announcements.evaluate((region) => region.replaceChildren())
  const sent = recordOperations(page)
  await page.goBack()
  await page.getByText('1 of 2 done').waitFor()
  await page.waitForTimeout(300)
  expect(await announcements.textContent()).toBe('')
  expect(sent).toEqual(['Board'])
})

test('long words fit into the board', async ({ board, server }) => {
  const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamten'
  server.fill([{ title: word, note: `${word}\n${word}`, assignee: 'Mira', status: 'DOING' }])
  const page = await board.open()
  await circleOf(page, word).click()
  await page.getByText('1 of 1 done').waitFor()
  await look(page, 'board long words')
})

test('on a narrow screen the list comes first, and buttons open the rest', async ({ board }) => {
  await board.page.setViewportSize({ width: 390, height: 844 })
  const page = await board.open()
  const box = await itemOf(page, 'Print the badges').boundingBox()
  expect(box && box.y + box.height).toBeLessThan(844)
  expect(await addForm(page).title.isVisible()).toBe(false)
  await button(page, 'Add an item').click()
  await addForm(page).title.fill('Send the invitations')
  await addForm(page).save.click()
  await itemOf(page, 'Send the invitations').waitFor()
})

test('a browser that goes offline says so at the top, and a board that failed to load then loads later', async ({
  board,
}) => {
  board.expectErrors('ERR_')
  const page = await board.open('/outcomes')
  await page.context().setOffline(true)
  await banner(page).waitFor()
  expect(await button(page, 'Connect now').count()).toBe(0)
  await page.getByRole('link', { name: 'Board' }).click()
  await page.getByText('The board didn’t load.').waitFor()
  await page.context().setOffline(false)
  await itemOf(page, 'Book the venue').waitFor({ timeout: 5_000 })
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(await banner(page).count()).toBe(0)
})
