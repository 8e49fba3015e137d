import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright'
import { afterAll, expect } from 'vitest'
import { addForm, devtoolsOf, itemOf } from '../boardPage.ts'
import { test as base } from '../boardTest.ts'
import { buildApp } from '../buildApp.ts'

const production = buildApp('production')

afterAll(production.remove)

const test = base.extend('build', { scope: 'file' }, production.directory)
const testSources = base.extend({ build: [null, { scope: 'file' }] })

async function useApp({ open }: { open: () => Promise<Page> }): Promise<void> {
  const page = await open()
  await addForm(page).title.fill('Send the invitations')
  await addForm(page).save.click()
  await itemOf(page, 'Send the invitations').waitFor()
  await devtoolsOf(page).open()
  await devtoolsOf(page).panel.waitFor()
}

test('the production build shows and changes the board', ({ board }) => useApp(board))
testSources('the development server shows and changes the board', ({ board }) => useApp(board))

test('the board needs at most 130 kB of JavaScript', async ({ board }) => {
  const scripts: Promise<{ name: string; size: number }>[] = []
  // What follows the board is not part of it.
  await board.page.route(/LiveUpdates|Later/, (route) => route.abort())
  board.expectErrors('ERR_FAILED')
  board.page.on('response', (response) => {
    const name = new URL(response.url()).pathname
    if (!name.endsWith('.js') || name.includes('recorder')) return
    scripts.push(response.body().then((body) => ({ name, size: gzipSync(body, { level: 9 }).length / 1024 })))
  })
  const page = await board.open()
  await itemOf(page, 'Book the venue').waitFor()
  const found = await Promise.all(scripts)
  const sum = (pattern: RegExp) =>
    found.reduce((sum, { name, size }) => sum + (pattern.test(name) ? size : 0), 0)
  expect(sum(/./)).toBeLessThanOrEqual(130)
  expect(sum(/./) - sum(/router/)).toBeLessThanOrEqual(98)
  expect(sum(/thinql/)).toBeGreaterThan(5)
  expect(sum(/thinql/)).toBeLessThan(16)
})
