import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { readSourceMessages } from './sourceMessages.ts'

const page = readFileSync(path.resolve(import.meta.dirname, '../src/content/docs/errors/messages.md'), 'utf8')
// A paragraph may break a message between two lines.
const catalogue = page.replaceAll(/\s+/g, ' ')

// Texts that nobody reads as a message: directives and media types.
const isNoMessage = /^use client$|^(?:application|multipart)\//

it('finds the messages of both packages in their source', () => {
  const texts = readSourceMessages().flatMap((message) => message.texts)
  expect(texts).toContain('the endpoint must be an absolute URL without password.')
  expect(texts).toContain('invalidate() takes one document: call it for each query.')
})

it('lists each message of the source in the catalogue', () => {
  const missing = readSourceMessages().filter(
    ({ texts }) =>
      !isNoMessage.test(texts[0] ?? '') && !texts.every((text) => catalogue.includes(text.trim())),
  )
  expect(missing).toEqual([])
})

it('has no message that the source does not make', () => {
  const known = readSourceMessages().map(({ texts }) => texts)
  // A heading shows the values that the code puts in as `…`.
  const headings = page
    .split('\n')
    .filter((line) => line.startsWith('### '))
    .map((line) => line.slice(4).replaceAll(/^`+|`+$/g, ''))
  expect(headings.length).toBeGreaterThan(30)
  const unknown = headings.filter(
    (heading) => !known.some((texts) => texts.join('…').trim() === heading.trim()),
  )
  expect(unknown).toEqual([])
})
