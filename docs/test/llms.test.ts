import { expect, test } from 'vitest'
import { type Page, toIndex, toOneText } from '../src/code/llms.ts'

const site = new URL('https://docs.example')
const pages: readonly Page[] = [
  { id: 'reference/core/functions/retry', data: { title: 'retry' }, body: 'Repeats.' },
  {
    id: 'guides/search',
    data: { title: 'Search', sidebar: { order: 2 } },
    body: 'See [lists](/guides/lists/).',
  },
  {
    id: 'guides/lists',
    data: { title: 'Lists', description: 'Many rows.', sidebar: { order: 1 } },
    body: 'Rows.',
  },
  { id: 'index', data: { title: 'Home' }, body: 'Welcome.' },
]

test('the index links to the Markdown of each page, in the order of the sidebar, and to the reference last', () => {
  const lines = toIndex(pages, site).split('\n')
  expect(lines.filter((line) => line.startsWith('- '))).toEqual([
    '- [Lists](https://docs.example/guides/lists.md): Many rows.',
    '- [Search](https://docs.example/guides/search.md)',
    '- [retry](https://docs.example/reference/core/functions/retry.md)',
  ])
})

test('the one text has all pages but the reference, with links to the site', () => {
  const text = toOneText(pages, site)
  expect(text.match(/^# .*/gm)).toEqual(['# Home', '# Lists', '# Search'])
  expect(text).toContain('See [lists](https://docs.example/guides/lists/).')
})
