import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { outcomes } from '@thinql/core/testing'
import { expect, it } from 'vitest'
import { outcomeNames, pageOf } from '../../packages/devtools/src/panel/wire/outcomes.ts'
import { forceOnPage } from '../src/live/forceOnPage.ts'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const page = read('docs/src/content/docs/errors/index.mdx')
const sections = new Map(
  page.split(/^## /m).map((section) => [anchorOf(/^.*/.exec(section)?.[0] ?? ''), section]),
)
const errors = [...outcomes, 'AbortError' as const].filter((one) => /Error|partial/.test(one))

function anchorOf(heading: string): string {
  return heading.toLowerCase().replaceAll(' ', '-')
}

it('the page of errors describes each error and partial data, with a button that makes it happen', () => {
  for (const outcome of errors) {
    const section = sections.get(anchorOf(outcome))
    expect(section).toContain(`<ForcedOutcome outcome="${outcome}" />`)
    for (const topic of ['When', 'On it', 'Tell people', 'Log', 'Do'])
      expect(section).toContain(`**${topic}**`)
  }
})

it('the table of errors links each name to its section', () => {
  const links = [...page.matchAll(/^\| \[`(\w+)`\]\(#(\w+)\)/gm)].map(([, name = '', anchor]) => [
    name,
    anchor,
  ])
  expect(links).toHaveLength(8)
  expect(links).toEqual(links.map(([name = '']) => [name, anchorOf(name)]))
})

it('each link of the devtools to an error has its section', () => {
  const names = [...outcomeNames, 'partial data'].filter((name) => name !== 'data')
  const anchors = names.map((name) => pageOf(name).split('#')[1])
  expect(anchors).toEqual(names.map(anchorOf))
  expect(anchors.filter((anchor = '') => !sections.has(anchor))).toEqual([])
})

it('each link of the reference to an error has its section', () => {
  const classes = read('packages/core/src/result/errors.ts').split(/^export class /m)
  // The comment of a class stands before it.
  const linked = classes.slice(1).map((text, index) => {
    const links = classes[index]
      ?.split('/**')
      .at(-1)
      ?.matchAll(/thinql\.github\.io\/errors\/#([\w-]+)/g)
    return [/^\w+/.exec(text)?.[0] ?? '', ...(links ?? [])].map(String)
  })
  for (const name of outcomeNames.filter((one) => one !== 'data'))
    expect(linked.find(([one]) => one === name)?.join()).toContain(`/errors/#${anchorOf(name)}`)
})

it('each link to an error, in the documentation and in the sources, has its section', () => {
  const files = globSync(
    ['docs/src/content/docs/**/*.{md,mdx}', 'packages/*/{src,*.md}/**/*.{ts,tsx}', '*.md'],
    {
      cwd: root,
      exclude: (file) => file.includes('/reference'),
    },
  )
  const links = files.flatMap((file) => [...read(file).matchAll(/(?<!guides)\/errors\/#([\w-]+)/g)])
  expect(links.length).toBeGreaterThan(8)
  expect(links.filter(([, anchor = '']) => !sections.has(anchor)).map(([link]) => link)).toEqual([])
})

it('names no error that does not exist, in any page or README', () => {
  // Pages about other libraries name the errors of those too.
  const files = globSync(
    [
      'docs/src/content/docs/{errors,guides,concepts,start,tutorial}/**/*.{md,mdx}',
      '{,packages/**/}{README,SKILL}.md',
    ],
    { cwd: root, exclude: (file) => file.includes('node_modules') },
  )
  // Browsers name an exception so when they forbid the storage.
  const known = new Set<string>([...outcomes, 'AbortError', 'SecurityError'])
  const wrong = files.flatMap((file) =>
    [...read(file).matchAll(/\b[A-Z]\w*Error\b/g)]
      .map(([name]) => name)
      .filter((name) => !known.has(name) && !(name in globalThis))
      .map((name) => `${file}: ${name}`),
  )
  expect(files.length).toBeGreaterThan(40)
  expect(wrong).toEqual([])
})

it.for(errors)('the button of %s makes it happen', async (outcome) => {
  const shown = Object.fromEntries(await forceOnPage(outcome))
  const name = outcome === 'partial data' ? 'GraphQLResultError' : outcome
  expect(JSON.parse(shown['JSON.stringify(error)'] ?? '')).toMatchObject({ name })
  expect(shown['error.message']).toMatch(/^query Todos: /)
  expect(shown.data !== undefined).toBe(outcome === 'partial data')
  expect(shown['people read']).not.toMatch(/query|Error/)
})
