import { gzipSync } from 'node:zlib'
import { expect, inject } from 'vitest'
import { addForm, titles } from './boardPage.ts'
import { test as base } from './boardTest.ts'
import { devtoolsOf } from './devtoolsPanel.ts'
import { testReport } from './testReport.ts'
import { activityOf } from './activityPanel.ts'

const test = base.extend('build', { scope: 'file' }, inject('builds').production)

test('the production build shows the board and changes it', async ({ board }) => {
  await board.open()
  const { title, save } = addForm(board.page)
  await title.fill('Send the invitations')
  await save.click()
  await expect
    .poll(() => titles(board.page))
    .toEqual(['Send the invitations', 'Print the badges', 'Book the venue'])
})

test('the board loads at most 95 kB of JavaScript, and the footer says how much', async ({ board }) => {
  const scripts: Promise<Buffer>[] = []
  board.page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body())
  })
  await board.open()
  await activityOf(board.page).connected.waitFor()
  await devtoolsOf(board.page).opener.waitFor()
  const bytes = (await Promise.all(scripts))
    .map((script) => gzipSync(script, { level: 9 }).length)
    .reduce((sum, length) => sum + length)
  const text = await board.page.getByRole('contentinfo').textContent()
  const [boardSize, thinqlSize, activitySize, devtoolsSize] = [...String(text).matchAll(/([\d.]+) kB/g)].map(
    ([, size]) => Number(size),
  )
  expect(boardSize).toBeLessThanOrEqual(95)
  // The footer's numbers are rounded.
  const sum = Number(boardSize) + Number(activitySize) + Number(devtoolsSize)
  expect(Math.abs(sum - bytes / 1024)).toBeLessThan(0.16)
  expect(thinqlSize).toBeGreaterThan(5)
  expect(thinqlSize).toBeLessThan(15)
})

testReport(test)
