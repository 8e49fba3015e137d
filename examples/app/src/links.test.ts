import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { docsPage, sourceFile } from './links.ts'
import { outcomes } from './outcomes/outcomes.ts'

const root = new URL('../../../', import.meta.url)
const exists = (path: string) => existsSync(new URL(path, root))
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
const sources = globSync('**/*.tsx', { cwd: new URL('.', import.meta.url) })
  .map((file) => read(`examples/app/src/${file}`))
  .join()
/** What follows this text in the sources, up to the quote. */
const linked = (before: string) =>
  [...sources.matchAll(new RegExp(`${before}['"]([^'"]+)['"]`, 'g'))].map(([, link = '']) => link)

test('the documentation and the source are at the URLs of the README', () => {
  expect(read('README.md')).toContain(docsPage())
  expect(read('packages/core/package.json')).toContain(sourceFile('').split('/blob')[0])
})

test('each source and each page of the documentation that a page links to exists', () => {
  const pages = linked(' docs=').map((page) => `docs/src/content/docs/${page.slice(0, -1)}`)
  expect(pages.length).toBeGreaterThan(4)
  expect(pages.filter((page) => !exists(`${page}.md`) && !exists(`${page}.mdx`))).toEqual([])
  expect(linked(' source=').filter((file) => !exists(`examples/app/src/${file}`))).toEqual([])
})

test('the page about errors names each error that an outcome links to', () => {
  const page = read('docs/src/content/docs/errors/index.mdx')
  expect(outcomes.filter(({ result }) => result !== 'data' && !page.includes(result))).toEqual([])
})
