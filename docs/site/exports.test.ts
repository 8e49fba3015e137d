import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readPublicExports, type PublicExport } from './publicExports.ts'
import { dist } from './serveSite.ts'

const exports = readPublicExports()
const kinds = ['classes', 'functions', 'interfaces', 'type-aliases', 'variables']
const labelOf = ({ package: from, name }: PublicExport) => `${name} of @thinql/${from}`

test('the reference has a page for every export, types included', () => {
  const missing = exports.filter(({ package: from, name }) =>
    kinds.every(
      (kind) => !existsSync(path.join(dist, 'reference', from, kind, name.toLowerCase(), 'index.html')),
    ),
  )
  expect(exports.length).toBeGreaterThan(80)
  expect(missing.map(labelOf)).toEqual([])
})

test('a page that is written by hand mentions every function, class and component', () => {
  const pages = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md') && !file.startsWith('reference'))
    .map((file) => readFileSync(path.join(dist, file), 'utf8'))
    .join('\n')
  const words = new Set(pages.match(/\w+/g))
  const missing = exports.filter(({ name, isValue }) => isValue && !words.has(name))
  expect(missing.map(labelOf)).toEqual([])
})
