import { gzipSync } from 'node:zlib'
import { expect, inject } from 'vitest'
import { addForm, titles } from './boardPage.ts'
import { test } from './boardTest.ts'

test.override('build', { scope: 'file' }, inject('builds').production)

test('the production build shows the board and changes it', async ({ board }) => {
  await board.open()
  const { title, save } = addForm(board.page)
  await title.fill('Send the invitations')
  await save.click()
  await expect
    .poll(() => titles(board.page))
    .toEqual(['Send the invitations', 'Print the badges', 'Book the venue'])
})

test('the board route loads at most 90 kB of JavaScript, and the footer says how much of it is thinql', async ({
  board,
}) => {
  const scripts: Promise<Buffer>[] = []
  board.page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body())
  })
  await board.open()
  await board.page.waitForLoadState('networkidle')
  const bytes = (await Promise.all(scripts))
    .map((script) => gzipSync(script, { level: 9 }).length)
    .reduce((sum, length) => sum + length)
  expect(bytes).toBeLessThanOrEqual(90 * 1024)
  const text = await board.page.getByRole('contentinfo').textContent()
  const [all, thinql] = [...String(text).matchAll(/([\d.]+) kB/g)].map(([, size]) => Number(size))
  expect(all).toBeCloseTo(bytes / 1024, 1)
  expect(thinql).toBeGreaterThan(5)
  expect(thinql).toBeLessThan(15)
})
