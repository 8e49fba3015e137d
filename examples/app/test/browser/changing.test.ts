import { expect } from 'vitest'
import { addForm, circleOf, editForm, itemOf, mutationDone, recordOperations, titles } from './boardPage.ts'
import { test } from './boardTest.ts'

test('an added item is first in the list, and still there after a reload', async ({ board }) => {
  await board.open()
  const { title, note, save } = addForm(board.page)
  await title.fill('Send the invitations')
  await note.fill('By post')
  await save.click()
  const expected = ['Send the invitations', 'Print the badges', 'Book the venue']
  await expect.poll(() => titles(board.page)).toEqual(expected)
  await board.page.reload()
  await expect.poll(() => titles(board.page)).toEqual(expected)
  await itemOf(board.page, 'Send the invitations').getByText('By post').waitFor()
})

test('the form is empty after an item is added', async ({ board }) => {
  await board.open()
  const { title, note, save } = addForm(board.page)
  await title.fill('Send the invitations')
  await note.fill('By post')
  await save.click()
  await expect.poll(() => title.inputValue()).toBe('')
  expect(await note.inputValue()).toBe('')
})

test('an edited item has its new title and note, also after a reload', async ({ board }) => {
  await board.open()
  await board.page.getByRole('button', { name: 'Edit Book the venue' }).click()
  const { title, note, save } = editForm(board.page)
  expect(await note.inputValue()).toBe('Seats for 80')
  await title.fill('Book the larger venue')
  await note.fill('Seats for 120')
  await save.click()
  await itemOf(board.page, 'Book the larger venue').getByText('Seats for 120').waitFor()
  await board.page.reload()
  await itemOf(board.page, 'Book the larger venue').getByText('Seats for 120').waitFor()
  expect(await itemOf(board.page, 'Book the venue').count()).toBe(0)
})

test('a cancelled edit changes nothing', async ({ board }) => {
  await board.open()
  await board.page.getByRole('button', { name: 'Edit Book the venue' }).click()
  const { form, title, cancel } = editForm(board.page)
  await title.fill('Something else')
  await cancel.click()
  expect(await form.count()).toBe(0)
  expect(await titles(board.page)).toEqual(['Print the badges', 'Book the venue'])
})

test('a completed item counts as done, also after a reload, and can be reopened', async ({ board }) => {
  await board.open()
  const saved = mutationDone(board.page)
  await circleOf(board.page, 'Book the venue').click()
  await saved
  await board.page.reload()
  await board.page.getByText('1 of 2 done').waitFor()
  expect(await circleOf(board.page, 'Book the venue').isChecked()).toBe(true)
  await circleOf(board.page, 'Book the venue').click()
  await board.page.getByText('0 of 2 done').waitFor()
})

test('a deleted item is gone, also after a reload', async ({ board }) => {
  await board.open()
  const deleted = mutationDone(board.page)
  await board.page.getByRole('button', { name: 'Delete Print the badges' }).click()
  await deleted
  await board.page.reload()
  await expect.poll(() => titles(board.page)).toEqual(['Book the venue'])
})

test('a completed item shows as done before the response arrives', async ({ board, server }) => {
  await board.open()
  await circleOf(board.page, 'Book the venue').waitFor()
  await server.setConditions({ latency: 5_000 })
  const { sent, received } = recordOperations(board.page)
  await circleOf(board.page, 'Book the venue').click()
  await board.page.getByText('1 of 2 done').waitFor()
  expect({ sent, received }).toEqual({ sent: ['UpdateItem'], received: [] })
})

test('an edited item shows its new title as soon as it is saved, before the list is fetched again', async ({
  board,
  server,
}) => {
  await board.open()
  await board.page.getByRole('button', { name: 'Edit Book the venue' }).click()
  const { title, save } = editForm(board.page)
  await title.fill('Book the larger venue')
  await server.setConditions({ latency: 500 })
  const { received } = recordOperations(board.page)
  await save.click()
  await itemOf(board.page, 'Book the larger venue').waitFor()
  expect(received).toEqual(['UpdateItem'])
})

test('changes made while others are in flight all show', async ({ board, server }) => {
  await board.open()
  await circleOf(board.page, 'Book the venue').waitFor()
  await server.setConditions({ latency: 150 })
  const { title, save } = addForm(board.page)
  await title.fill('Send the invitations')
  await save.click()
  await board.page.waitForTimeout(75)
  await circleOf(board.page, 'Book the venue').click()
  await board.page.waitForTimeout(75)
  await board.page.getByRole('button', { name: 'Delete Print the badges' }).click()
  await expect.poll(() => titles(board.page)).toEqual(['Send the invitations', 'Book the venue'])
  await board.page.getByText('1 of 2 done').waitFor()
})

test('“Undo” restores a deleted item in its old place', async ({ board }) => {
  await board.open()
  await board.page.getByRole('button', { name: 'Delete Print the badges' }).click()
  await expect.poll(() => titles(board.page)).toEqual(['Book the venue'])
  await board.page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => titles(board.page)).toEqual(['Print the badges', 'Book the venue'])
  expect(await board.page.getByText('Deleted “').count()).toBe(0)
})

test('“Doing” starts an item, and a second click stops it', async ({ board }) => {
  await board.open()
  const toggle = board.page.getByRole('button', { name: 'Doing Book the venue' })
  const saved = mutationDone(board.page)
  await toggle.click()
  await saved
  await board.page.reload()
  await expect.poll(() => toggle.getAttribute('aria-pressed')).toBe('true')
  await toggle.click()
  await expect.poll(() => toggle.getAttribute('aria-pressed')).toBe('false')
})

test('an item shows its assignee and due date', async ({ board }) => {
  await board.open()
  const { title, assignee, due, save } = addForm(board.page)
  await title.fill('Send the invitations')
  await assignee.fill('Mira')
  await due.fill('2026-12-24')
  await save.click()
  await itemOf(board.page, 'Send the invitations').getByText('Mira').waitFor()
  await itemOf(board.page, 'Send the invitations').getByText('Due Dec 24').waitFor()
  await expect.poll(() => assignee.inputValue()).toBe('')
})
