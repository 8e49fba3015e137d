import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { app } from './app.ts'
import { test } from './boardTest.ts'
import { openFeature } from './featurePage.ts'
import { layoutShift } from './layoutShift.ts'

const root = join(app, '../..')
const ids = ['long-list', 'session', 'form', 'live', 'upload', 'storage']

test('the page of features leads to each feature, and marks itself in the navigation', async ({
  board,
  server,
}) => {
  const { page } = board
  for (const id of ids) {
    await page.goto(new URL('/features', server.url).href)
    await page.getByRole('main').locator(`a[href="/features/${id}"]`).click()
    await page.getByRole('heading', { name: 'The code' }).waitFor()
    const marked = page.locator('nav [aria-current=page]')
    expect(await marked.allTextContents()).toEqual([
      'Features',
      await page.getByRole('heading', { level: 1 }).textContent(),
    ])
    expect(await page.title()).toMatch(/ · Countdown$/)
  }
})

test('a feature that does not exist has a page that says so', async ({ board, server }) => {
  await board.page.goto(new URL('/features/nothing', server.url).href)
  await board.page.getByRole('heading', { name: 'There is no such page' }).waitFor()
  expect(await board.page.title()).toBe('Page not found · Countdown')
})

test.for(ids)(
  'the page “%s” shows its own source, and links to it and to its documentation',
  async (id, { board, server }) => {
    const { page } = board
    await openFeature(page, server, id)
    for (const recipe of await page.getByText(/^The recipe /).all()) await recipe.click()
    const code = page.getByRole('region', { name: 'The code' })
    const files = code.locator('a[href*="/blob/main/"]')
    for (const file of await files.all()) {
      const path = String(await file.getAttribute('href')).split('/blob/main/')[1] ?? ''
      const shown = await code.getByRole('group', { name: `Code: ${await file.textContent()}` }).textContent()
      expect(shown).toMatch(/function/)
      expect(readFileSync(join(root, path), 'utf8')).toContain(shown)
    }
    const docs = String(await code.getByRole('link', { name: 'How it works' }).getAttribute('href'))
    const page_ = join(root, 'docs/src/content/docs', new URL(docs).pathname.slice(0, -1))
    expect(existsSync(`${page_}.md`) || existsSync(`${page_}.mdx`)).toBe(true)
  },
)

test.for(ids.flatMap((id) => [360, 1_440].map((width) => [id, width] as const)))(
  'the page “%s” does not jump while it loads at %d px',
  async ([id, width], { board, server }) => {
    await board.page.setViewportSize({ width, height: 800 })
    await server.setConditions({ latency: 300, archiveTime: 900 })
    await openFeature(board.page, server, id)
    await expect.poll(() => board.page.getByText(/^Loading|^Counting|^No event yet/).count()).toBe(0)
    expect(await layoutShift(board.page)).toBeLessThan(0.02)
  },
)
