import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it, test } from 'vitest'
import { withBars } from '../src/code/bars.ts'
import { syntaxThemes } from '../src/code/codeBlocks.ts'
import { importFromOneFolder } from '../src/code/includeSamples.ts'
import { forEachManager, splitAtCommands } from '../src/code/packageManagers.ts'
import { stackTables } from '../src/code/stackTables.ts'
import { type Page, toIndex, toMarkdown } from '../src/code/toMarkdown.ts'

const table =
  '<table tabindex="0"><thead><tr><th>a screen</th><th align="right">B</th></tr></thead><tbody>' +
  '<tr><td>thinql</td><td>2048</td></tr><tr><td>other</td><td>4096 (4000–4100)</td></tr>' +
  '<tr><td>swr</td><td>1024</td></tr></tbody></table>'

const figure = '<figure data-bars="a screen" data-column="B" data-unit="kB" data-caption="A screen"></figure>'

it('a chart shows the shortest bar first, marks that of thinql, and shows each value with its ratio', () => {
  const html = withBars(figure + table)
  expect(html).toContain('<figcaption>A screen <span>shorter is better</span></figcaption>')
  expect(html.indexOf('1 kB')).toBeLessThan(html.indexOf('2 kB'))
  expect(html).toContain(
    '<li class="own" style="--part: 50.0%"><span class="name">thinql</span>' +
      '<span class="value"><b>2 kB</b> <span>1.00 ×</span></span><span class="bar"></span></li>',
  )
  expect(html).toContain('<span class="name">SWR</span><span class="value"><b>1 kB</b> <span>0.50 ×</span>')
})

it('a chart throws if no table has its column', () => {
  expect(() => withBars(figure.replace('"B"', '"ms"') + table)).toThrow(
    'no table "a screen" with a column "ms"',
  )
})

test.for([
  ['npm install -D a\ncd app', 'pnpm add -D a\ncd app', 'yarn add -D a\ncd app', 'bun add -d a\ncd app'],
  ['npx codegen --watch', 'pnpm exec codegen --watch', 'yarn codegen --watch', 'bunx codegen --watch'],
  ['npx make@latest app', 'pnpm dlx make@latest app', 'yarn dlx make@latest app', 'bunx make@latest app'],
  [
    'npm create vite@latest app -- -t ts',
    'pnpm create vite@latest app -t ts',
    'yarn create vite app -t ts',
    'bun create vite@latest app -t ts',
  ],
])('the commands %j have counterparts in pnpm, Yarn and Bun', (typed) => {
  expect(forEachManager(typed[0] ?? '')?.map(({ code }) => code)).toEqual(typed)
})

it('a block that is no command of npm stays as it is', () => {
  const html =
    '<p>a</p><div class="expressive-code"><figure><button data-code="node server.ts"></button></figure></div>'
  expect(splitAtCommands(html)).toEqual([{ html }])
})

it('a block of npm leaves the Markdown of a page, and its styles stay', () => {
  const html =
    '<p>a</p><div class="expressive-code"><link rel="stylesheet" href="/ec.css"><figure><button data-code="npm install\u007Fnpm run dev"></button></figure></div><p>b</p>'
  expect(splitAtCommands(html)).toEqual([
    { html: '<p>a</p><link rel="stylesheet" href="/ec.css">', command: 'npm install\nnpm run dev' },
    { html: '<p>b</p>' },
  ])
})

test.for([
  ['@thinql/core', '@thinql/core'],
  ['../support/gql/index.ts', './gql'],
  ['../../../packages/core/recipes/logging.ts', './logging.ts'],
])(
  'an import from %s is shown as an import from %s: a reader has all files in one folder',
  ([written, shown]) => {
    expect(importFromOneFolder(`import { a } from '${written}'`)).toBe(`import { a } from '${shown}'`)
  },
)

const site = new URL('https://docs.example')
const pages: readonly Page[] = [
  { id: 'reference/core/functions/retry', data: { title: 'retry' }, body: 'Repeats.' },
  {
    id: 'guides/search',
    data: { title: 'Search' },
    body: 'See [lists](/guides/lists/).',
  },
  {
    id: 'guides/lists',
    data: { title: 'Lists', description: 'Many rows.' },
    body: 'Rows.',
  },
  { id: 'index', data: { title: 'Home' }, body: 'Welcome.' },
]

test('the index of llms.txt links to the Markdown of each page, in the order of the sidebar', () => {
  const lines = toIndex(pages, site).split('\n')
  expect(lines.filter((line) => line.startsWith('- '))).toEqual([
    '- [Lists](https://docs.example/guides/lists.md): Many rows.',
    '- [Search](https://docs.example/guides/search.md)',
    '- [retry](https://docs.example/reference/core/functions/retry.md)',
  ])
})

it.each([
  ['no imports of components', "\nimport Output from '../Output.astro'\n\nText\n", 'Text'],
  ['no button that makes an error happen', '<ForcedOutcome outcome="partial data" />\n\nText\n', 'Text'],
  [
    'an aside as a paragraph',
    ':::caution[Watch out]\nIt stays.\n:::\n\nText',
    '**Watch out:** It stays.\n\nText',
  ],
  [
    'the steps of a diagram as a list',
    '<Steps>\n\n1. **Encode** it\n\n</Steps>\n\nText',
    '1. **Encode** it\n\nText',
  ],
  [
    'no pictures that are drawn from its tables',
    '<div class="charts">\n\n<figure\n  data-bars="a"\n></figure>\n\n</div>\n\nText\n',
    'Text',
  ],
])('the Markdown of a page has its title, and %s', (_, body, text) => {
  expect(toMarkdown('A', body)).toBe(`# A\n\n${text}\n`)
})

it('the Markdown of a page shows what a twoslash block shows, with its imports', () => {
  const hidden = 'declare const a: string\n// ---cut---\n'
  const shown = "import { retry } from '@thinql/core'\nretry()\n"
  const body = `\`\`\`ts twoslash title=a.ts\n${hidden}${shown}  // ---cut-after---\n}\n\`\`\`\n`
  expect(toMarkdown('A', body)).toBe(`# A\n\n\`\`\`ts title=a.ts\n${shown}\`\`\`\n`)
})

it.each([
  [
    '```graphql file=a.graphql region=query title=a.graphql\n\n```',
    ' title=a.graphql\nthe query of a.graphql',
  ],
  ['<LiveSample file="../a.graphql" />', ' title=a.graphql\nthe whole of ../a.graphql'],
])('the Markdown of a page has the code of the sample in %j', (block, code) => {
  const read = (file: string, region = 'whole') => `the ${region} of ${file}`
  expect(toMarkdown('A', block, read)).toBe(`# A\n\n\`\`\`graphql${code}\n\`\`\`\n`)
})

const file = path.resolve(import.meta.dirname, '../src/styles/theme.css')

const [dark = '', light = ''] = readFileSync(file, 'utf8').split(":root[data-theme='light']")

const colorIn = (css: string, name: string) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(css)?.[1] ?? ''

/** The contrast of two colors, as WCAG defines it. */
function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test('the contrast of black and white is 21', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21)
})

const drawn = ['sl-color-accent', 'color-bar', 'color-danger']

test.for([
  ...drawn.map((name) => ({ theme: 'dark', css: dark, name })),
  ...drawn.map((name) => ({ theme: 'light', css: light, name })),
])('bars and lines in --$name stand out by 3:1 in the $theme theme', ({ css, name }) => {
  expect(contrastOf(colorIn(css, name), colorIn(css, 'sl-color-black'))).toBeGreaterThanOrEqual(3)
})

test.for(syntaxThemes(file))('each color of code in $name can be read: 4.5:1', ({ bg, settings }) => {
  const colors = settings.flatMap(({ settings }) => settings.foreground ?? [])
  expect(colors.length).toBeGreaterThan(6)
  expect(colors.filter((color) => contrastOf(color.toLowerCase(), bg.toLowerCase()) < 4.5)).toEqual([])
})

const row = (cells: readonly string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
const tableOf = (heads: readonly string[], cells: readonly string[]) =>
  `<table><thead><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr></thead><tbody>${row(cells)}</tbody></table>`

test('each cell of a wide table has the heading of its column as a label, without its tags', () => {
  const html = stackTables(
    tableOf(['what', '<code>thinql</code>', 'SWR', 'urql'], ['Cache', '<b>one</b> each', '2', '3']),
  )
  expect(html).toContain('<td role="cell" data-label="thinql"><span><b>one</b> each</span></td>')
  expect(html).toContain('<td role="cell" data-label="urql"><span>3</span></td>')
  expect(html).toContain('<thead><tr role="row"><th role="columnheader">what</th>')
})

test('a table with three columns stays as it is', () => {
  const html = tableOf(['a', 'b', 'c'], ['1', '2', '3'])
  expect(stackTables(html)).toBe(html)
})
