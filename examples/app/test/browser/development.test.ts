import { expect } from 'vitest'
import { addForm, titles } from './boardPage.ts'
import { test as base } from './boardTest.ts'
import { testReport } from './testReport.ts'

const test = base.extend('build', { scope: 'file' }, null)

test('the development server shows the board and changes it', async ({ board }) => {
  await board.open()
  const { title, save } = addForm(board.page)
  await title.fill('Send the invitations')
  await save.click()
  await expect
    // The server compiles each file when the page requests it.
    .poll(() => titles(board.page), { timeout: 10_000 })
    .toEqual(['Send the invitations', 'Print the badges', 'Book the venue'])
})

test('the development server shows the page of outcomes', async ({ board }) => {
  await board.openOutcomes()
  expect(await board.page.getByRole('button', { name: 'Send all' }).count()).toBe(1)
})

testReport(test)
