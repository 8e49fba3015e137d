import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright'
import { afterAll, expect } from 'vitest'
import { addForm, devtoolsOf, itemOf, recordOperations } from '../boardPage.ts'
import { test as base } from '../boardTest.ts'
import { buildApp } from '../buildApp.ts'

const production = buildApp('production')

afterAll(production.remove)

const test = base.extend('build', { scope: 'file' }, production.directory)
const testSources = base.extend({ build: [null, { scope: 'file' }] })

/** Changes the board, and resolves to the queries that the browser sends for the report. */
async function useApp({ open }: { open: (path?: string) => Promise<Page> }): Promise<string[]> {
  const page = await open()
  await addForm(page).title.fill('Send the invitations')
  await addForm(page).save.click()
  await itemOf(page, 'Send the invitations').waitFor()
  const sent = recordOperations(page)
  await open('/report')
  // While the page streams, a part may be in it twice: once hidden.
  await page.getByRole('region', { name: 'Standing' }).getByText('0 of 3 done').waitFor()
  await devtoolsOf(page).open()
  return sent.filter((name) => name === 'Report' || name === 'Archive')
}

test('the production build shows and changes the board, and hydrates the report', async ({ board }) => {
  expect(await useApp(board)).toEqual([])
})

testSources(
  'the development server shows and changes the board, and hydrates the report',
  async ({ board }) => {
    expect(await useApp(board)).toEqual([])
  },
)

test('the board needs at most 130 kB of JavaScript, as the footer says', async ({ board }) => {
  const scripts: Promise<Buffer>[] = []
  // The activity and the devtools come later, and are not part of the board.
  await board.page.route(/ActivityPanel|Later/, (route) => route.abort())
  board.expectErrors('ERR_FAILED')
  board.page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js') && !pathname.includes('recorder')) scripts.push(response.body())
  })
  const page = await board.open()
  await itemOf(page, 'Book the venue').waitFor()
  // The devtools import React as a whole. That is a file of a line.
  const own = (await Promise.all(scripts)).filter((script) => script.length > 100)
  const weights = own.map((script) => gzipSync(script, { level: 9 }).length)
  const bytes = weights.reduce((sum, weight) => sum + weight)
  const text = await page.getByRole('contentinfo').textContent()
  const sizes = [...String(text).matchAll(/([\d.]+) kB/g)].map(([, size]) => Number(size))
  const [boardSize = 0, thinqlSize = 0, routerSize = 0] = sizes
  // The footer's number is rounded.
  expect(Math.abs(boardSize - bytes / 1024)).toBeLessThan(0.06)
  expect(boardSize).toBeLessThanOrEqual(130)
  expect(boardSize - routerSize).toBeLessThanOrEqual(99)
  expect(thinqlSize).toBeGreaterThan(5)
  expect(thinqlSize).toBeLessThan(15)
})
