import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it, test } from 'vitest'
import { pictureOf } from '../samples/guides/contactSheet/page.ts'
import type { Cell } from '../samples/guides/contactSheet/visit.ts'
import { withBars } from '../src/code/bars.ts'
import { syntaxThemes } from '../src/code/codeBlocks.ts'
import { importFromOneFolder } from '../src/code/includeSamples.ts'
import { forEachManager, splitAtCommands } from '../src/code/packageManagers.ts'
import { stackTables } from '../src/code/stackTables.ts'
import { type Page, toIndex, toMarkdown, toOneText } from '../src/code/toMarkdown.ts'

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

it('a bar that is more than 20 times as long as that of thinql is broken, and says so', () => {
  const html = withBars(figure + table.replace('4096 (4000–4100)', '41000'))
  expect(html).toContain('<li class="own" style="--part: 100.0%">')
  expect(html).toContain('<li class="broken" style="--part: 100.0%">')
  expect(html).toContain('<b>40 kB</b> <span>20 ×</span> <i>bar broken</i>')
})

it('a ratio that the table has beside the value is shown as it is', () => {
  const rows =
    '<tr><td>thinql</td><td>100</td><td>1.00 (1.00–1.00)</td></tr><tr><td>other</td><td>97</td><td>0.98 (0.97–0.99)</td></tr>'
  const html = withBars(
    `${figure}<table><tr><th>a screen</th><th>B</th><th>over thinql</th></tr>${rows}</table>`,
  )
  expect(html).toContain('<span>0.98 ×</span>')
})

it('a difference below 0 has no bar', () => {
  const html = withBars(figure + table.replace('4096 (4000–4100)', '-0.7 (-3–4)'))
  expect(html).toContain(
    'style="--part: 0.0%"><span class="name">other</span><span class="value"><b>about 0</b>',
  )
})

it('a chart leaves out what has no number in its column', () => {
  const html = withBars(figure + table.replace('4096 (4000–4100)', ''))
  expect(html).not.toContain('class="name">other')
  expect(html).toContain('class="name">SWR')
})

it('a page without a table shows the table of the benchmarks, with the libraries that most people know', () => {
  const measured = () => [
    ['a screen', 'B'],
    ['thinql', '2048'],
    ['other', '1024'],
    ['@apollo/client', '4096'],
  ]
  const html = withBars(figure.replace('></', ' data-peers></'), measured)
  expect([...html.matchAll(/class="name">([^<]*)/g)].map(([, name]) => name)).toEqual([
    'thinql',
    'Apollo Client',
  ])
})

it('a chart throws if no table has its column', () => {
  expect(() => withBars(figure.replace('"B"', '"ms"') + table)).toThrow(
    'no table "a screen" with a column "ms"',
  )
})

test.for([
  ['npm install a', 'pnpm add a', 'yarn add a', 'bun add a'],
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

test.for(['node server.ts', 'npm init -y'])('the block %j is no command, so it stays as it is', (code) => {
  const html = `<p>a</p><div class="expressive-code"><figure><button data-code="${code}"></button></figure></div>`
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
  ['./Problem.tsx', './Problem.tsx'],
  ['../support/gql/index.ts', './gql'],
  ['../../tutorial/documents.ts', './documents.ts'],
  ['../../support/graphql-env.d.ts', './graphql-env.d.ts'],
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

test('the full text has all pages but the reference, with links to the site', () => {
  const text = toOneText(pages, site)
  expect(text.match(/^# .*/gm)).toEqual(['# Home', '# Lists', '# Search'])
  expect(text).toContain('See [lists](https://docs.example/guides/lists/).')
})

it('the Markdown of a page begins with its title, and has no imports of components', () => {
  const body = "\nimport Output from '../Output.astro'\n\nSome text.\n"
  expect(toMarkdown('Keys', body)).toBe('# Keys\n\nSome text.\n')
})

it('the Markdown of a page has no button that makes an error happen', () => {
  const body = '<ForcedOutcome outcome="partial data" />\n\n- Some fields failed.\n'
  expect(toMarkdown('Partial data', body)).toBe('# Partial data\n\n- Some fields failed.\n')
})

it('the Markdown of a page has an aside as a paragraph', () => {
  const body = ':::caution[Watch out]\nIt stays\nthe old one.\n:::\n\nText'
  expect(toMarkdown('A', body)).toBe('# A\n\n**Watch out:** It stays\nthe old one.\n\nText\n')
})

it('the Markdown of a page has the steps of a diagram as a list', () => {
  const body = 'The way:\n\n<Steps>\n\n1. **Encode** to JSON\n\n</Steps>\n\nText'
  expect(toMarkdown('A', body)).toBe('# A\n\nThe way:\n\n1. **Encode** to JSON\n\nText\n')
})

it('the Markdown of a page has no pictures that are drawn from its tables', () => {
  const body = '<div class="charts">\n\n<figure\n  data-bars="a"\n></figure>\n\n</div>\n\nText\n'
  expect(toMarkdown('A', body)).toBe('# A\n\nText\n')
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

it('the Markdown of a page has the region of a live sample', () => {
  const read = (file: string, region = 'whole') => `the ${region} of ${file}`
  const code = '```tsx title=b.tsx\nthe b.tsx of a.tsx\n```\n'
  expect(toMarkdown('A', '<LiveSample file="a.tsx" region="b.tsx" />', read)).toBe(`# A\n\n${code}`)
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

const cellWith = (words: string) => ({ words, image: Buffer.from('') }) as Cell

test('the button of a picture has the name of its cell, and says if the page was empty', () => {
  expect(pictureOf(cellWith('Nothing to do'), 'Todos, data')).toContain('alt="Todos, data"')
  expect(pictureOf(cellWith(''), 'Todos, "never"')).toContain('alt="Todos, &#34;never&#34;: an empty page"')
})
