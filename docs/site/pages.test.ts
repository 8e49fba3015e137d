import { expect } from 'vitest'
import { test } from './siteTest.ts'

test('the search finds a page by a word of its text', async ({ open }) => {
  const page = await open('/')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('textbox', { name: 'Search' }).fill('optimistic')
  const found = page.getByRole('dialog').getByRole('link', { name: 'Optimistic writes' })
  await expect.poll(() => found.count()).toBeGreaterThan(0)
})

test('without JavaScript, a page shows its text, its code and its links, and no dead button', async ({
  open,
}) => {
  const page = await open('/', { javaScriptEnabled: false })
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('GraphQL over fetch')
  expect(await page.locator('live-sample pre').innerText()).toContain('useQuery(TodosQuery)')
  expect(await page.getByRole('button', { name: 'Run and edit this sample' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Start in five minutes' }).click()
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Start with Vite')
})

test('each page has a Markdown version, and llms.txt lists the site', async ({ site }) => {
  const markdown = await fetch(`${site.origin}/guides/errors.md`)
  expect(markdown.headers.get('content-type')).toContain('text/markdown')
  const text = await markdown.text()
  expect(text.split('\n')[0]).toBe('# Show errors to people')
  expect(text).not.toMatch(/---cut|twoslash|file=/)
  const index = await (await fetch(`${site.origin}/llms.txt`)).text()
  expect(index).toContain('(https://thinql.github.io/guides/errors.md)')
  const full = await (await fetch(`${site.origin}/llms-full.txt`)).text()
  // The sample of the first page, which is a live one.
  expect(full).toContain('useMutation(AddTodo, { invalidates: [TodosQuery] })')
  expect(full).not.toMatch(/---cut|twoslash|\bfile=/)
})

test('an address that no page has shows the page for it', async ({ open, site }) => {
  expect((await fetch(`${site.origin}/nothing/`)).status).toBe(404)
  expect(await (await open('/404.html')).getByRole('heading', { level: 1 }).innerText()).toContain('404')
})
