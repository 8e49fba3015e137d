import { expect } from 'vitest'
import { addForm, circleOf, editForm, itemOf, titles } from './boardPage.ts'
import { test } from './boardTest.ts'
import { activityOf } from './activityPanel.ts'

test('a failed save says so, keeps the input, and succeeds when tried again', async ({ board, server }) => {
  board.expectConsoleErrors('500')
  await board.open()
  await server.setConditions({ failingMutations: 1 })
  const { title, note, save } = addForm(board.page)
  await title.fill('Send the invitations')
  await note.fill('By post')
  await save.click()
  await board.page.getByText('Not saved. The server had a problem. Try again in a moment.').waitFor()
  expect([await title.inputValue(), await note.inputValue()]).toEqual(['Send the invitations', 'By post'])
  expect(await titles(board.page)).toEqual(['Print the badges', 'Book the venue'])

  await board.page.getByRole('button', { name: 'Try again' }).click()
  await itemOf(board.page, 'Send the invitations').getByText('By post').waitFor()
  expect(await board.page.getByRole('alert').count()).toBe(0)
})

test('a title that is taken shows an error at its field, which gets the focus', async ({ board }) => {
  await board.open()
  const { title, save } = addForm(board.page)
  await title.fill('print the BADGES')
  await save.click()
  await board.page.getByText('“Print the badges” is already on the board.').waitFor()
  expect(await title.getAttribute('aria-invalid')).toBe('true')
  const describedBy = await title.getAttribute('aria-describedby')
  expect(await board.page.locator(`[id="${String(describedBy)}"]`).textContent()).toContain(
    'already on the board',
  )
  await expect.poll(() => title.evaluate((field) => field === document.activeElement)).toBe(true)

  await title.fill('Laminate the badges')
  await save.click()
  await itemOf(board.page, 'Laminate the badges').waitFor()
})

test('a note that is too long shows an error at its field', async ({ board }) => {
  await board.open()
  const { title, note, save } = addForm(board.page)
  await title.fill('Send the invitations')
  await note.fill('n'.repeat(501))
  await save.click()
  await board.page.getByText('This note has 501 characters. Shorten it to 500 or fewer.').waitFor()
  expect(await note.getAttribute('aria-invalid')).toBe('true')
  expect(await title.getAttribute('aria-invalid')).toBe('false')
})

test('a failed edit stays open with its input, and succeeds when tried again', async ({ board, server }) => {
  board.expectConsoleErrors('500')
  await board.open()
  await board.page.getByRole('button', { name: 'Edit Book the venue' }).click()
  const { form, title, save } = editForm(board.page)
  await title.fill('Book the larger venue')
  await server.setConditions({ failingMutations: 1 })
  await save.click()
  await form.getByText('Not saved.').waitFor()
  expect(await title.inputValue()).toBe('Book the larger venue')
  await save.click()
  await itemOf(board.page, 'Book the larger venue').waitFor()
})

test('an item that fails to complete becomes open again and says why', async ({ board, server }) => {
  board.expectConsoleErrors('500')
  await board.open()
  await circleOf(board.page, 'Book the venue').waitFor()
  await server.setConditions({ failingMutations: 1 })
  await circleOf(board.page, 'Book the venue').click()
  await itemOf(board.page, 'Book the venue').getByText('Not changed. The server had a problem.').waitFor()
  expect(await circleOf(board.page, 'Book the venue').isChecked()).toBe(false)
  await circleOf(board.page, 'Book the venue').click()
  await board.page.getByText('1 of 2 done').waitFor()
})

test('an item that fails to delete comes back, and an alert says why', async ({ board, server }) => {
  board.expectConsoleErrors('500')
  await board.open()
  await itemOf(board.page, 'Book the venue').waitFor()
  await server.setConditions({ failingMutations: 1, latency: 300 })
  await board.page.getByRole('button', { name: 'Delete Book the venue' }).click()
  await expect.poll(() => titles(board.page)).toEqual(['Print the badges'])
  await expect
    .poll(() => board.page.getByRole('alert').allTextContents())
    .toEqual(['“Book the venue” was not deleted. The server had a problem. Try again in a moment.'])
  expect(await titles(board.page)).toEqual(['Print the badges', 'Book the venue'])
})

test('a failed move is undone, and the item says why', async ({ board, server }) => {
  board.expectConsoleErrors('500')
  await board.open()
  const toggle = board.page.getByRole('button', { name: 'Doing Book the venue' })
  await toggle.waitFor()
  await server.setConditions({ failingMutations: 1, latency: 300 })
  await toggle.click()
  await expect.poll(() => toggle.getAttribute('aria-pressed')).toBe('true')
  await itemOf(board.page, 'Book the venue').getByText('Not changed. The server had a problem.').waitFor()
  expect(await toggle.getAttribute('aria-pressed')).toBe('false')
})

test('an item whose title is taken can’t be restored, and an alert says why', async ({ board }) => {
  await board.open()
  await board.page.getByRole('button', { name: 'Delete Book the venue' }).click()
  await board.page.getByText('Deleted “Book the venue”').waitFor()
  const { title, save } = addForm(board.page)
  await title.fill('Book the venue')
  await save.click()
  await expect.poll(() => titles(board.page)).toEqual(['Book the venue', 'Print the badges'])
  await board.page.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(() => board.page.getByRole('alert').allTextContents())
    .toEqual(['“Book the venue” was not restored. “Book the venue” is already on the board.'])
})

test('a change of an item that was deleted elsewhere says so', async ({ board, server }) => {
  await board.open()
  await circleOf(board.page, 'Book the venue').waitFor()
  server.fill([])
  await circleOf(board.page, 'Book the venue').click()
  await expect
    .poll(() => board.page.getByRole('alert').textContent())
    .toContain('This item is not on the board any more.')
})

test('a save while offline says that the board can’t be reached', async ({ board }) => {
  // Of the save, and of the subscription.
  board.allowConsoleErrors('ERR_')
  await board.open()
  await activityOf(board.page).settled()
  const { title, save } = addForm(board.page)
  await title.fill('Send the invitations')
  await board.page.context().setOffline(true)
  await save.click()
  await board.page.getByText('The board can’t be reached. Check your connection, then try again.').waitFor()
  expect(await title.inputValue()).toBe('Send the invitations')
  await board.page.context().setOffline(false)
  await save.click()
  await itemOf(board.page, 'Send the invitations').waitFor()
})
