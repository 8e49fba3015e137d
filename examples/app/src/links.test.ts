import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import core from '../../../packages/core/package.json' with { type: 'json' }
import { docsPage, sourceFile } from './links.ts'
import { catalogue } from './pages/outcomes/catalogue.ts'
import { features } from './ui/Features.tsx'

const root = new URL('../../../', import.meta.url)
const all = Object.values(features).flat()

function exists(path: string): boolean {
  return existsSync(new URL(path, root))
}

test('the documentation is at the URL that its build has', () => {
  const config = readFileSync(new URL('docs/astro.config.mjs', root), 'utf8')
  expect(`${/site: '(.*)'/.exec(config)?.[1]}/`).toBe(docsPage())
})

test('the source is in the repository that the packages name', () => {
  expect(sourceFile('')).toContain(core.repository.url.replace(/^git\+|\.git$/g, ''))
})

test.for(all)('the source of “%s” exists', ([, , file]) => {
  expect(exists(`examples/app/src/${file}`)).toBe(true)
})

test.for(all.filter(([, page]) => !page.startsWith('reference/')))(
  '“%s” has a page in the documentation',
  ([, page]) => {
    const file = `docs/src/content/docs/${page.replace(/\/$/, '')}`
    expect(exists(`${file}.md`) || exists(`${file}.mdx`)).toBe(true)
  },
)

test('the catalogue of messages has each heading that a card links to', () => {
  const text = readFileSync(new URL('docs/src/content/docs/errors/messages.md', root), 'utf8')
  const anchors = [...text.matchAll(/^## (.*)$/gm)].map(
    ([, heading = '']) =>
      `#${heading
        .toLowerCase()
        .replace(/[^\w\s-]/g, '')
        .replace(/\s/g, '-')}`,
  )
  const linked = Object.values(catalogue).flatMap((page) => /#.*/.exec(page)?.[0] ?? [])
  expect(anchors).toEqual(expect.arrayContaining(linked))
})
