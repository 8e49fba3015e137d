import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { visit } from 'unist-util-visit'
import { expect, it } from 'vitest'
import { commandsIn, runsNothing } from '../../scripts/documents.ts'
import { guideGroups } from '../src/code/sections.ts'

interface CodeBlock {
  /** The file and the line where the block begins. */
  readonly at: string
  readonly language: string
  readonly meta: string
}

/** The code blocks of every page that is written by hand. */
export function readCodeBlocks(): readonly CodeBlock[] {
  const blocks: CodeBlock[] = []
  for (const [page, text] of readPages()) {
    visit(fromMarkdown(text), 'code', ({ lang, meta, position }) => {
      blocks.push({ at: `${page}:${position?.start.line ?? 0}`, language: lang ?? '', meta: meta ?? '' })
    })
  }
  return blocks
}

/** The files of the samples that run in a page. */
export function readLiveSamples(): readonly string[] {
  const hero = readFileSync(path.resolve(import.meta.dirname, '../src/components/Hero.astro'), 'utf8')
  return [hero, ...readPages().map(([, text]) => text)].flatMap((text) =>
    [...text.matchAll(/<(?:LiveSample|ErrorTour) file="([^"]+)"/g)].map(([, file = '']) => file),
  )
}

/** The name and the text of every page that is written by hand. */
function readPages(): readonly (readonly [name: string, text: string])[] {
  const root = path.resolve(import.meta.dirname, '../src/content/docs')
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.mdx?$/.test(file) && !file.startsWith('reference'))
    .map((page) => [page, readFileSync(path.join(root, page), 'utf8')])
}

const samples = path.resolve(import.meta.dirname, '../samples')
const blocks = readCodeBlocks()
const fileOf = (meta: string) => /file=(\S+)/.exec(meta)?.[1]

it('every TypeScript block is type-checked: it is a sample file or twoslash', () => {
  const unchecked = blocks.filter(
    ({ language, meta }) => /^(?:js|jsx|ts|tsx)$/.test(language) && !/\b(?:twoslash|file=)/.test(meta),
  )
  expect(unchecked.map(({ at }) => at)).toEqual([])
})

it('every sample block names a file that exists', () => {
  const missing = blocks.filter(({ meta }) => {
    const file = fileOf(meta)
    return file !== undefined && !existsSync(path.join(samples, file))
  })
  expect(missing.map(({ at }) => at)).toEqual([])
})

it('every sample file is shown on a page', () => {
  const shown = new Set([...readLiveSamples(), ...blocks.map(({ meta }) => fileOf(meta))])
  const files = readdirSync(samples, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(samples, path.join(entry.parentPath, entry.name)))
  // What samples share, and the tests that run them.
  const hidden = /^support\/|\.test\.tsx?$/
  expect(files.filter((file) => !hidden.test(file) && !shown.has(file))).toEqual([])
})

const starters = [
  { page: 'vite.md', example: 'basic' },
  { page: 'nextjs.md', example: 'nextjs' },
  { page: 'react-router.md', example: 'react-router' },
  { page: 'react-native.md', example: 'expo' },
  { page: 'without-react.mdx', example: 'without-react' },
]

it.each(starters)(
  'start/$page shows every file of examples/$example, so following it gives the same app',
  (row) => {
    const folder = path.resolve(import.meta.dirname, '../../examples', row.example)
    const page = readFileSync(
      path.resolve(import.meta.dirname, '../src/content/docs/start', row.page),
      'utf8',
    )
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    // What the commands of the page write, what the template of the framework has, and the test that a guide shows.
    const hidden =
      /^node_modules\/|^dist\/|^(?:package|tsconfig|app)\.json$|^src\/gql\/|^README|icon\.svg$|^index\.ts$|vitest\.config|\.test\.tsx$/
    const shown = (file: string) => page.includes(`examples/${row.example}/${file}`)
    // React Router and Expo begin with a page and a file that are the template's.
    const ofTemplate = row.example === 'react-router' ? ['index.html'] : []
    expect(files.filter((file) => !hidden.test(file) && !ofTemplate.includes(file) && !shown(file))).toEqual(
      [],
    )
  },
)

it.each(starters)('start/$page installs the packages of examples/$example', ({ page, example }) => {
  const text = readFileSync(path.resolve(import.meta.dirname, '../src/content/docs/start', page), 'utf8')
  const manifest = readFileSync(
    path.resolve(import.meta.dirname, '../../examples', example, 'package.json'),
    'utf8',
  )
  const { dependencies, devDependencies } = JSON.parse(manifest) as Record<string, Record<string, string>>
  const commands = [...text.matchAll(/^(?:npm|npx expo) install (?:-D )?(.*)$/gm)].map(
    ([, names = '']) => names,
  )
  const installed = commands.flatMap((names) => names.split(' '))
  const needed = Object.keys({ ...dependencies, ...devDependencies })
  // What the framework's template has, and what only the test of the folder needs.
  const ofTemplate =
    /^(?:react|react-dom|next|expo|react-native|vite|typescript|@types\/.*|@vitejs\/.*)$|^(?:vitest|msw|jsdom|@testing-library\/.*)$/
  expect(installed.filter((name) => !needed.includes(name))).toEqual([])
  expect(needed.filter((name) => !ofTemplate.test(name) && !installed.includes(name))).toEqual([])
})

it('each guide is in the sidebar once', () => {
  const pages = readPages().flatMap(([page]) => /^guides\/(.*)\.mdx?$/.exec(page)?.[1] ?? [])
  const listed: readonly string[] = guideGroups.flatMap(({ guides }) => guides)
  expect([...listed].sort()).toEqual(pages.sort())
})

it('every code block names its language', () => {
  expect(blocks.filter(({ language }) => language === '').map(({ at }) => at)).toEqual([])
})
