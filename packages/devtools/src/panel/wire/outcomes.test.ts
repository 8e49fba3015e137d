import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { describeOutcome, messagesPage, outcomeNames, outcomesPage } from './outcomes.ts'

const docs = path.resolve(import.meta.dirname, '../../../../../docs')
const page = readFileSync(path.join(docs, 'src/content/docs/errors/index.mdx'), 'utf8')

test('the panel explains each error in the words of the documentation', () => {
  const rows = page
    .replaceAll(/^\| \[`(\w+)`\]\(.*?\)|`/gm, (_, name?: string) => (name ? `| ${name}` : ''))
    .split('\n')
  const documented = rows
    .map((row) => row.split('|').map((cell) => cell.trim()))
    .filter(([, name = '']) => /^\w+Error$/.test(name))
    .map(([, name, meaning, usually]) => [name, { meaning, usually }])
  const shown = outcomeNames
    .filter((name) => name !== 'data')
    .map((name) => {
      const { meaning, usually } = describeOutcome({ kind: 'query', outcome: name })
      return [name, { meaning, usually }]
    })
  expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(documented))
  expect(shown).toHaveLength(8)
})

test('the links of the panel lead to pages of the documentation', () => {
  const config = readFileSync(path.join(docs, 'astro.config.mjs'), 'utf8')
  const site = /site = '(.*)'/.exec(config)?.[1] ?? ''
  const files = [outcomesPage, messagesPage].map((link) => link.replace(site, 'src/content/docs'))
  const sources = files.map((file) => [`${file}index.mdx`, `${file.slice(0, -1)}.md`])
  const found = sources.map((names) => names.some((name) => existsSync(path.join(docs, name))))
  expect(found).toEqual([true, true])
})
