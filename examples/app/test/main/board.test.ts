import { expect } from 'vitest'
import {
  addForm,
  banner,
  button,
  changeNote,
  circleOf,
  edit,
  focusedName,
  holdBack,
  itemOf,
  linkOf,
  live,
  recordOperations,
  responseTo,
  titles,
} from '../boardPage.ts'
import { look, test } from '../boardTest.ts'

test('an added item is first in the list, the form is empty, and a reload keeps it', async ({ page }) => {
  const { title, note, assignee, save } = addForm(page)
  await title.fill('Send the invitations')
  await note.fill('By post')
  await assignee.fill('Mira')
  await save.click()
  const expected = ['Send the invitations', 'Print the badges', 'Book the venue']
  await expect.poll(() => titles(page)).toEqual(expected)
  await expect.poll(() => title.inputValue()).toBe('')
  await page.reload()
  await expect.poll(() => titles(page)).toEqual(expected)
  for (const text of ['By post', 'Mira']) await itemOf(page, 'Send the invitations').getByText(text).waitFor()
  await look(page, 'board')
})

test('“Undo” restores a deleted item in its old place, and the focus moves on', async ({ page }) => {
  await button(page, 'Delete Print the badges').press('Enter')
  await expect.poll(() => titles(page)).toEqual(['Book the venue'])
  expect(await focusedName(page)).toBe('Complete Book the venue')
  await page.getByText('Deleted “Print the badges”').waitFor()
  await button(page, 'Undo').click()
  await expect.poll(() => titles(page)).toEqual(['Print the badges', 'Book the venue'])
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

test('what is changed in one window is changed in the other, which announces it', async ({ page, board }) => {
  await live(page).waitFor()
  const other = await board.openWindow()
  const sent = recordOperations(page)
  await circleOf(page, 'Book the venue').click()
  await other.getByText('1 of 2 done').waitFor()
  await expect
    .poll(() => other.locator('#announcements').textContent())
    .toBe('Another window: Book the venue, Moved to Done')
  expect(sent).toEqual(['UpdateItem', 'Board'])
})

test('a click while the connection is lost is kept, and can be sent when the connection is back', async ({
  page,
  board,
  server,
}) => {
  board.expectErrors('ERR_')
  await live(page).waitFor()
  await board.goOffline()
  await banner(page).waitFor()
  await circleOf(page, 'Print the badges').click()
  await itemOf(page, 'Print the badges').getByText('The board can’t be reached.').waitFor()
  await look(page, 'connection lost')
  await server.send('mutation { addItem(input: { title: "Added elsewhere" }) { id } }')
  await page.context().setOffline(false)
  await itemOf(page, 'Added elsewhere').waitFor({ timeout: 5_000 })
  expect(await banner(page).count()).toBe(0)
  await itemOf(page, 'Print the badges').getByText('The connection was lost. Try again now.').waitFor()
  await itemOf(page, 'Print the badges').getByRole('button', { name: 'Try again' }).click()
  await page.getByText('1 of 3 done').waitFor()
})

test('an item is prefetched under the pointer, and Back leads to the board', async ({ page }) => {
  const loaded = responseTo(page, 'Item')
  await linkOf(page, 'Book the venue').hover()
  await loaded
  const letGo = await holdBack(page, 'Item')
  await linkOf(page, 'Book the venue').click()
  await page.getByRole('heading', { name: 'Book the venue', level: 1 }).waitFor()
  expect(await page.title()).toBe('Book the venue · Countdown')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
  letGo()
  await page.goBack()
  await itemOf(page, 'Book the venue').waitFor()
})

test('two people who changed the same note see both texts, and one chooses', async ({ page, board }) => {
  const mine = await edit(page, 'Book the venue')
  await look(page, 'board editing')
  await mine.note.fill('Mine')
  const other = await board.openWindow()
  await changeNote(other, 'Book the venue', 'Theirs')
  await mine.save.click()
  const choice = page.getByRole('region', { name: 'Two texts of Book the venue' })
  await choice.getByRole('radio', { name: /^Yours\s*Mine/ }).waitFor()
  await choice.getByRole('radio', { name: /^Theirs\s*Theirs/ }).waitFor()
  await look(page, 'conflict')
  await button(page, 'Edit mine').click()
  expect(await mine.note.inputValue()).toBe('Mine')
  await mine.note.fill('Mine and theirs')
  await mine.save.click()
  await itemOf(page, 'Book the venue').getByText('Mine and theirs').waitFor()
  await itemOf(other, 'Book the venue').getByText('Mine and theirs').waitFor()
})

test('a user who takes the other text in a conflict keeps the edits of other fields', async ({
  page,
  board,
}) => {
  const { note, assignee, save } = await edit(page, 'Book the venue')
  await note.fill('Mine')
  await assignee.fill('Mira')
  await changeNote(await board.openWindow(), 'Book the venue', 'Theirs')
  await save.click()
  await page.getByRole('radio', { name: /^Theirs\s*Theirs/ }).check()
  await button(page, 'Save this choice').click()
  await itemOf(page, 'Book the venue').getByText('Theirs').waitFor()
  await itemOf(page, 'Book the venue').getByText('Mira').waitFor()
})

test('an editor keeps its text when its item is deleted elsewhere', async ({ page, board, server }) => {
  const { note, save, form } = await edit(page, 'Book the venue')
  await note.fill('Seats for 120')
  const other = await board.openWindow()
  await button(other, 'Delete Book the venue').click()
  await circleOf(other, 'Print the badges').click()
  await page.getByText('1 of 1 done').waitFor()
  expect(await note.inputValue()).toBe('Seats for 120')
  await save.click()
  await form.getByText('This item is not on the board any more.').waitFor()
  server.fill([])
})

test('Escape closes an editor, but not one with changed text', async ({ page }) => {
  const { note, form } = await edit(page, 'Book the venue')
  await note.fill('Seats for 120')
  await note.press('Escape')
  expect(await form.count()).toBe(1)
  await note.fill('Seats for 80')
  await note.press('Escape')
  expect(await form.count()).toBe(0)
  expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Edit Book the venue')
})
