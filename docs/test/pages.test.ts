import { globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { outcomes } from '@thinql/core/testing'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { readSample } from '../src/code/includeSamples.ts'
import { guideGroups } from '../src/code/sidebar.ts'
import { outcomeNames, pageOf } from '../../packages/devtools/src/panel/wire/outcomes.ts'

const root = path.resolve(import.meta.dirname, '../..')

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** The code blocks of every page that is written by hand, and the file and the line where each begins. */
function readCodeBlocks() {
  return readPages().flatMap(([page, text]) =>
    [...text.matchAll(/^ *```(\w+)(?: (.*))?$/gm)].map(({ 1: language = '', 2: meta = '', index }) => ({
      at: `${page}:${text.slice(0, index).split('\n').length}`,
      language,
      meta,
    })),
  )
}

/** The samples that run in a page, as the meta of a code block names them. */
function readLiveSamples(): readonly string[] {
  const hero = read('docs/src/components/Hero.astro')
  return [hero, ...readPages().map(([, text]) => text)].flatMap((text) =>
    [...text.matchAll(/<(?:LiveSample|ErrorTour) (file=.*) \/>/g)].map(([, meta = '']) =>
      meta.replaceAll('"', ''),
    ),
  )
}

function readPages(): readonly (readonly [name: string, text: string])[] {
  const folder = 'docs/src/content/docs'
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.mdx?$/.test(file) && !file.startsWith('reference'))
    .map((page) => [page, read(`${folder}/${page}`)])
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

const shown = [...readLiveSamples(), ...blocks.map(({ meta }) => meta)].flatMap((meta) => {
  const file = fileOf(meta)
  return file === undefined ? [] : [{ file, region: /region=(\S+)/.exec(meta)?.[1] }]
})

it('every sample file is shown on a page, and so is every region of it', () => {
  const names = new Set(shown.flatMap(({ file, region }) => [file, `${file} ${region}`]))
  const files = readdirSync(samples, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(samples, path.join(entry.parentPath, entry.name)))
    // What samples share, and the tests that run them.
    .filter((file) => !/^support\/|\.test\.tsx?$/.test(file))
  const regions = files.flatMap((file) =>
    [...readFileSync(path.join(samples, file), 'utf8').matchAll(/\/\/ #region ([\w-]+\.\w+)/g)].map(
      ([, region]) => `${file} ${region}`,
    ),
  )
  expect([...files, ...regions].filter((name) => !names.has(name))).toEqual([])
})

it('a region that is a file of the reader has the imports that it needs, and no others', () => {
  const texts = new Map(
    shown.flatMap(({ file, region = '' }) =>
      region.includes('.') ? [[`/${file}/${region}`, readSample(file, region, samples)]] : [],
    ),
  )
  const options: ts.CompilerOptions = {
    jsx: ts.JsxEmit.ReactJSX,
    noResolve: true,
    noUnusedLocals: true,
    target: ts.ScriptTarget.ESNext,
  }
  const host = ts.createCompilerHost(options)
  const getSourceFile = host.getSourceFile.bind(host)
  host.getSourceFile = (name, target) => {
    const text = texts.get(name)
    return text === undefined ? getSourceFile(name, target) : ts.createSourceFile(name, text, target)
  }
  const program = ts.createProgram([...texts.keys()], options, host)
  const [unknownName, unused, unusedType] = [2304, 6133, 6196]
  const found = [...texts.keys()].flatMap((name) =>
    program
      .getSemanticDiagnostics(program.getSourceFile(name))
      .filter(({ code }) => [unknownName, unused, unusedType].includes(code))
      .map(({ messageText }) => `${name}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`),
  )
  expect(texts.size).toBeGreaterThan(40)
  expect(found).toEqual([])
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
    const folder = path.join(root, 'examples', row.example)
    const page = read(`docs/src/content/docs/start/${row.page}`)
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
  const text = read(`docs/src/content/docs/start/${page}`)
  const manifest = JSON.parse(read(`examples/${example}/package.json`)) as Record<string, object>
  const commands = [...text.matchAll(/^(?:npm|npx expo) install (?:-D )?(.*)$/gm)].map(
    ([, names = '']) => names,
  )
  const installed = commands.flatMap((names) => names.split(' '))
  const needed = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })
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

it('each link of the devtools to an error has its section', () => {
  const names = [...outcomeNames, 'partial data'].filter((name) => name !== 'data')
  const anchors = names.map((name) => pageOf(name).split('#')[1])
  expect(anchors).toEqual(names.map(anchorOf))
  expect(anchors.filter((anchor = '') => !sections.has(anchor))).toEqual([])
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
