import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { dist } from './serveSite.ts'

// Starlight's build checks the links between the pages of the site. These tests check the links to it and from it.
const root = path.resolve(import.meta.dirname, '../..')
const site = 'https://thinql.github.io'
const repository = /^https:\/\/github\.com\/thinql\/thinql\/(?:blob|tree|edit)\/main\/([^#?]*)/
const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'bench/README.md',
  'examples/basic/README.md',
  'packages/core/README.md',
  'packages/react/README.md',
  'packages/devtools/README.md',
]

test.for(documents)('%s has no dead link', (file) => {
  const text = readFileSync(path.join(root, file), 'utf8')
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
  expect(links.filter((link) => isDead(link, file))).toEqual([])
})

test('the README of a package has no link that npm can not open', () => {
  const relative = documents
    .filter((file) => file.startsWith('packages/'))
    .flatMap((file) =>
      [...readFileSync(path.join(root, file), 'utf8').matchAll(/\]\(([^)\s]+)\)/g)].map(
        ([, link = '']) => link,
      ),
    )
    .filter((link) => !/^(?:https:|#)/.test(link))
  expect(relative).toEqual([])
})

test('no page of the site links to a file that the repository does not have', () => {
  const dead = new Set<string>()
  for (const page of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    if (!page.endsWith('.html')) continue
    const html = readFileSync(path.join(dist, page), 'utf8')
    for (const [, link = ''] of html.matchAll(/href="(https:\/\/github\.com\/thinql\/[^"]*)"/g)) {
      if (isDead(link, 'README.md')) dead.add(`${page}: ${link}`)
    }
  }
  expect([...dead]).toEqual([])
})

test('a dead link of each kind is found', () => {
  const dead = [
    'nothing.md',
    '#nothing',
    'ARCHITECTURE.md#nothing',
    `${site}/nothing/`,
    `${site}/errors/#nothing`,
  ]
  dead.push('https://github.com/thinql/thinql/blob/main/nothing.ts')
  expect(dead.filter((link) => !isDead(link, 'README.md'))).toEqual([])
})

/** True if a link in this file of the repository leads to nothing of ours. Links to other sites aren't checked. */
function isDead(link: string, from: string): boolean {
  const [, inRepository] = repository.exec(link) ?? []
  if (inRepository !== undefined) return !existsSync(path.join(root, decodeURI(inRepository)))
  if (link.startsWith(site)) return isDeadPage(new URL(link))
  if (/^\w+:/.test(link)) return false
  const [file = '', anchor] = link.split('#')
  const target = path.join(root, file === '' ? from : path.join(path.dirname(from), file))
  return !existsSync(target) || (anchor !== undefined && !anchorsIn(target).includes(anchor))
}

function isDeadPage({ pathname, hash }: URL): boolean {
  const file = path.join(dist, pathname, pathname.endsWith('/') ? 'index.html' : '')
  if (!existsSync(file)) return true
  return hash !== '' && !readFileSync(file, 'utf8').includes(`id="${hash.slice(1)}"`)
}

/** The anchors that GitHub gives to the headings of a Markdown file. */
function anchorsIn(file: string): readonly string[] {
  return [...readFileSync(file, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )
}
