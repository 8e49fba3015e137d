import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { documents, isDead, linksIn } from '../../scripts/documents.ts'
import { dist } from './siteTest.ts'

/** Every function, hook, component and constant that an app can import, and its package. */
const exports = [
  ...namesIn('core', await import('@thinql/core')),
  ...namesIn('core-testing', await import('@thinql/core/testing')),
  ...namesIn('react', await import('@thinql/react')),
  ...namesIn('react-testing', await import('@thinql/react/testing')),
  ...namesIn('devtools', await import('@thinql/devtools')),
  ...namesIn('devtools-replay', await import('@thinql/devtools/replay')),
]

function namesIn(from: string, module: object) {
  return Object.keys(module).map((name) => ({ package: from, name }))
}

const labelOf = ({ package: from, name }: (typeof exports)[number]) => `${name} of @thinql/${from}`
const values = exports.filter(({ name }) => !name.endsWith('Error'))

function readReference(page: string): string | undefined {
  const file = path.join(dist, 'reference', `${page}.md`)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

const readPageOf = ({ package: from, name }: (typeof exports)[number]) =>
  readReference(`${from}/functions/${name.toLowerCase()}`) ??
  readReference(`${from}/variables/${name.toLowerCase()}`)

test('the sidebar of the reference has each page', () => {
  const page = readFileSync(path.join(dist, 'reference/react/functions/usequery/index.html'), 'utf8')
  const [sidebar = ''] = /<nav [^>]*sidebar[\s\S]*?<\/nav>/.exec(page) ?? []
  const missing = values.filter(({ name }) => !sidebar.includes(`/${name.toLowerCase()}/"`))
  expect(missing.map(labelOf)).toEqual([])
  expect(sidebar).not.toContain('/guides/')
})

test('the page of each export that is a value has an example and an import, no table, and no type parameters', () => {
  expect(values.length).toBeGreaterThan(55)
  const wrong = values.filter((value) => {
    const page = readPageOf(value) ?? ''
    const own = `import { ${value.name} } from '@thinql/${value.package.replace('-', '/')}'`
    return (
      !page.includes(own) || !page.includes('\n## Example\n') || /^\| |^## Type Param|\{@link/m.test(page)
    )
  })
  expect(wrong.map(labelOf)).toEqual([])
})

test('the page of useQuery has its options, its state, what it throws, its messages and its guide', () => {
  const page = readReference('react/functions/usequery') ?? ''
  const names = [...page.matchAll(/^- \*\*`(\w+)\??`\*\*/gm)].map(([, name]) => name)
  expect(names).toEqual(expect.arrayContaining(['variables', 'pollInterval', 'store', 'data', 'refetch']))
  expect(page).toContain('- **`skip?`** `boolean` · default: `false`')
  expect(page).toMatch(/\*\*`status`\*\* `[^`]*"idle"/)
  expect(page).toMatch(/## Throws\n\nError if there is no store/)
  expect(page).toMatch(/## Pitfalls\n\n- \[.*\]\(\/errors\/messages\/#/)
  expect(page).toContain('- [Show and refetch data with useQuery](/guides/queries/)')
})

test('a page that is written by hand mentions every function, class and component', () => {
  const pages = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md') && !file.startsWith('reference'))
    .map((file) => readFileSync(path.join(dist, file), 'utf8'))
    .join('\n')
  const words = new Set(pages.match(/\w+/g))
  const missing = exports.filter(({ name }) => !words.has(name))
  expect(missing.map(labelOf)).toEqual([])
})

test('each chart of the comparison has its shortest bar first, and one bar of thinql', () => {
  const page = readFileSync(path.join(dist, 'about/comparison/index.html'), 'utf8')
  const charts = [...page.matchAll(/<figure class="bars[\s\S]*?<\/figure>/g)].map(String)
  expect(charts.length).toBeGreaterThan(3)
  for (const chart of charts) {
    const parts = [...chart.matchAll(/--part: ([\d.]+)%/g)].map(([, part]) => Number(part))
    expect(parts).toEqual([...parts].sort((a, b) => a - b))
    expect(chart.match(/class="own"[^>]*><span class="name">thinql</g)).toHaveLength(1)
  }
  expect(page).not.toContain('data-bars')
})

test('a page has its commands for each package manager', () => {
  const page = readFileSync(path.join(dist, 'start/vite/index.html'), 'utf8')
  for (const run of ['npx', 'pnpm exec', 'yarn', 'bunx'])
    expect(page).toContain(`data-code="${run} graphql-codegen"`)
})

// Starlight's build checks the links between the pages of the site. These tests check the links to it and from it.
// The links between the other documents are tested with the scripts.
const site = 'https://thinql.github.io'

test.for(documents)('%s has no link to a page that the site does not have', (file) => {
  expect(linksIn(file).filter((link) => link.startsWith(site) && isDeadPage(new URL(link)))).toEqual([])
})

test('the README of a package has no link that npm cannot open', () => {
  const links = documents.filter((file) => file.startsWith('packages/')).flatMap(linksIn)
  expect(links.filter((link) => !/^(?:https:|#)/.test(link))).toEqual([])
})

test('no page links to a missing file of the repository, nor to a missing page of the site', () => {
  const dead = new Set<string>()
  for (const page of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    if (!page.endsWith('.html')) continue
    const html = readFileSync(path.join(dist, page), 'utf8')
    for (const [, link = ''] of html.matchAll(
      /<a [^>]*href="(https:\/\/(?:github\.com\/thinql|thinql\.github\.io)\/[^"]*)"/g,
    )) {
      if (link.startsWith(site) ? isDeadPage(new URL(link)) : isDead(link, 'README.md'))
        dead.add(`${page}: ${link}`)
    }
  }
  expect([...dead]).toEqual([])
})

function isDeadPage({ pathname, hash }: URL): boolean {
  const file = path.join(dist, pathname, pathname.endsWith('/') ? 'index.html' : '')
  if (!existsSync(file)) return true
  return hash !== '' && !readFileSync(file, 'utf8').includes(`id="${hash.slice(1)}"`)
}
