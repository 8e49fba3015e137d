import { expect, it, test } from 'vitest'
import { withBars } from '../src/code/bars.ts'
import { withCurves } from '../src/code/curves.ts'
import { importFromOneFolder } from '../src/code/includeSamples.ts'
import { type Page, toIndex, toOneText } from '../src/code/llms.ts'
import { toMarkdown } from '../src/code/toMarkdown.ts'

const table =
  '<table tabindex="0"><thead><tr><th>a screen</th><th align="right">B</th></tr></thead><tbody>' +
  '<tr><td>thinql</td><td>2049</td></tr><tr><td>other</td><td>4096 (4000–4100)</td></tr></tbody></table>'

it('draws a bar for each row of the table, and marks that of thinql', () => {
  const html = withBars(`<figure data-bars="a screen" data-column="B" data-unit="kB"></figure>${table}`)
  expect(html).toContain('<figcaption>a screen, kB</figcaption>')
  expect(html).toContain(
    '<li class="own"><span>thinql</span><span class="bar" style="--part: 50.0%">2.1</span>',
  )
  expect(html).toContain('<li><span>other</span><span class="bar" style="--part: 100.0%">4.0</span>')
})

it('shows how many times the number of thinql each number is', () => {
  const html = withBars(`<figure data-bars="a screen" data-column="B" data-unit="×"></figure>${table}`)
  expect(html).toContain('<figcaption>B (thinql = 1)</figcaption>')
  expect(html).toContain('style="--part: 50.0%">1.00 ×</span>')
  expect(html).toContain('style="--part: 100.0%">2.00 ×</span>')
})

it('cuts a bar that is more than 20 times as long as that of thinql', () => {
  const long = table.replace('4096 (4000–4100)', '41000')
  const html = withBars(`<figure data-bars="a screen" data-column="B"></figure>${long}`)
  expect(html).toContain(
    '<li class="own"><span>thinql</span><span class="bar" style="--part: 100.0%">2,049</span>',
  )
  expect(html).toContain(
    '<li class="cut"><span>other</span><span class="bar" style="--part: 100.0%">41,000</span>',
  )
})

it('draws nothing for a difference below 0', () => {
  const below = table.replace('4096 (4000–4100)', '-0.7 (-3–4)')
  const html = withBars(`<figure data-bars="a screen" data-column="B" data-unit="×"></figure>${below}`)
  expect(html).toContain('style="--part: 0.0%">about 0</span>')
})

it('throws if the page has no such table', () => {
  expect(() => withBars(`<figure data-bars="a request" data-column="B"></figure>${table}`)).toThrow(
    'no table "a request" with a column "B"',
  )
})

const growing =
  '<table><thead><tr><th>bytes, µs</th><th>10</th><th>1,000</th><th>tenfold</th></tr></thead><tbody>' +
  '<tr><td>read</td><td>1.5</td><td>1,500</td><td>10 ×</td></tr><tr><td>write</td><td>2</td><td>NaN</td><td>9 ×</td></tr>' +
  '</tbody></table>'

it('draws a curve for each row of the table, and a point for each number', () => {
  const html = withCurves(`<figure data-curves="bytes, µs"></figure>${growing}`)
  expect(html).toContain('<figcaption>bytes, µs</figcaption>')
  expect(html).toContain('aria-label="Curves of: read, write. The table below has their numbers."')
  expect(html.match(/<circle /g)).toHaveLength(3)
})

it('throws if the page has no table for a curve', () => {
  expect(() => withCurves('<figure data-curves="bytes, µs"></figure>')).toThrow('no table "bytes, µs"')
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

it('begins with the title, and drops the imports of components', () => {
  const body = "\nimport Flow from '../Flow.astro'\n\nSome text.\n"
  expect(toMarkdown('Keys', body)).toBe('# Keys\n\nSome text.\n')
})

it('drops the button that makes an error happen', () => {
  const body = '<ForcedOutcome outcome="partial data" />\n\n- Some fields failed.\n'
  expect(toMarkdown('Partial data', body)).toBe('# Partial data\n\n- Some fields failed.\n')
})

it('keeps the steps of a diagram as a list', () => {
  const body = '<Flow label="The way">\n\n1. **Encode** to JSON\n\n</Flow>\n\nText'
  expect(toMarkdown('A', body)).toBe('# A\n\nThe way:\n\n1. **Encode** to JSON\n\nText\n')
})

it('shows what a twoslash block shows, with its imports', () => {
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
])('puts the sample into %j', (block, code) => {
  const read = (file: string, region = 'whole') => `the ${region} of ${file}`
  expect(toMarkdown('A', block, read)).toBe(`# A\n\n\`\`\`graphql${code}\n\`\`\`\n`)
})
