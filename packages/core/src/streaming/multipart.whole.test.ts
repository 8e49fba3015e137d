import { expect, test } from 'vitest'
import { createMultipartParser } from './multipart.ts'

/** The bodies that the parser gives after each chunk of a part. */
function bodiesAfter(chunks: readonly string[]): (string | undefined)[] {
  const parse = createMultipartParser('-')
  expect([...parse('\r\n---\r\n\r\n')]).toEqual([])
  return chunks.map((chunk) => [...parse(chunk)][0]?.body)
}

test.for([
  { what: 'in one chunk', chunks: ['{"a":1}'] },
  { what: 'at its last brace', chunks: ['{"a":{"b":1}', '}'] },
  { what: 'with braces in its strings', chunks: ['{"a":"}', '{}', '}"', '}'] },
  { what: 'with an escaped quote before a brace', chunks: ['{"a":"}', '\\', '"}', '"}'] },
  { what: 'with an escaped escape before a quote', chunks: ['{"a":"}', '\\\\', '"}'] },
  { what: 'with an escaped quote before an opening brace', chunks: ['{"a":{}', ',"b":"\\"{"}'] },
  { what: 'with space after it', chunks: ['{', '}\r\n'] },
])('gives a body as soon as it is whole: $what', ({ chunks }) => {
  expect(bodiesAfter(chunks)).toEqual(
    chunks.map((_, index) => (index === chunks.length - 1 ? chunks.join('') : undefined)),
  )
})

test('gives no body that is followed by another brace', () => {
  expect(bodiesAfter(['{', '}}'])).toEqual([undefined, undefined])
})

test('gives a body with its JSON', () => {
  const parse = createMultipartParser('-')
  expect([...parse('\r\n---\r\n\r\n{"a":1}')]).toEqual([{ body: '{"a":1}', json: { a: 1 } }])
})
