import { expect } from 'vitest'
import { button, changeNote, circleOf, edit, itemOf } from '../boardPage.ts'
import { look, test } from '../boardTest.ts'

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
