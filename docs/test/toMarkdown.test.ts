import { expect, it } from 'vitest'
import { toMarkdown } from '../src/code/toMarkdown.ts'

it('begins with the title, and drops the imports of components', () => {
  const body = "\nimport Flow from '../Flow.astro'\n\nSome text.\n"
  expect(toMarkdown('Keys', body)).toBe('# Keys\n\nSome text.\n')
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
  ['<LiveSample file="a.graphql" />', '\nthe whole of a.graphql'],
])('puts the sample into %j', (block, code) => {
  const read = (file: string, region = 'whole') => `the ${region} of ${file}`
  expect(toMarkdown('A', block, read)).toBe(`# A\n\n\`\`\`graphql${code}\n\`\`\`\n`)
})
