import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { readCodeBlocks, readLiveSamples } from './codeBlocks.ts'

const samples = path.resolve(import.meta.dirname, '../samples')
const blocks = readCodeBlocks()
const fileOf = (meta: string) => /file=(\S+)/.exec(meta)?.[1]

it('checks the types of every TypeScript block: it is a sample file or twoslash', () => {
  const unchecked = blocks.filter(
    ({ language, meta }) => /^(?:js|jsx|ts|tsx)$/.test(language) && !/\b(?:twoslash|file=)/.test(meta),
  )
  expect(unchecked.map(({ at }) => at)).toEqual([])
})

it('finds the file of every sample block', () => {
  const missing = blocks.filter(({ meta }) => {
    const file = fileOf(meta)
    return file !== undefined && !existsSync(path.join(samples, file))
  })
  expect(missing.map(({ at }) => at)).toEqual([])
})

it('shows every sample file on a page', () => {
  const shown = new Set([...readLiveSamples(), ...blocks.map(({ meta }) => fileOf(meta))])
  const files = readdirSync(samples, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(samples, path.join(entry.parentPath, entry.name)))
  // What samples share, and the tests that run them.
  const hidden = /^support\/|\.test\.tsx?$/
  expect(files.filter((file) => !hidden.test(file) && !shown.has(file))).toEqual([])
})

it('names a language for every code block', () => {
  expect(blocks.filter(({ language }) => language === '').map(({ at }) => at)).toEqual([])
})
