import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const src = import.meta.dirname
const files = globSync('**/*.ts', { cwd: src, exclude: ['**/*.test.ts', '**/*.test-d.ts'] })

test('core imports nothing but its own files: neither graphql nor what only Node has', () => {
  const imported = files.flatMap((file) => {
    const text = readFileSync(path.join(src, file), 'utf8')
    return [...text.matchAll(/(?:\bfrom|\bimport|\brequire)\s*(?:\(\s*)?['"]([^'"]+)['"]/g)].map(
      ([, specifier]) => specifier,
    )
  })
  expect(imported.length).toBeGreaterThan(files.length)
  expect(imported.filter((specifier) => !specifier?.startsWith('.'))).toEqual([])
})
