import { expect, test } from 'vitest'
import { createPartWatch } from './partWatch.ts'

/** The body that it gives after each chunk. */
function watch(chunks: readonly string[]): (string | undefined)[] {
  const follow = createPartWatch()
  return chunks.map((chunk) => follow(chunk)?.body)
}

test.for([
  { what: 'in one chunk', chunks: ['{"a":1}'] },
  { what: 'when its last brace has come', chunks: ['{"a":{"b":1}', '}'] },
  { what: 'with braces in its strings', chunks: ['{"a":"}', '{}', '}"', '}'] },
  { what: 'with an escaped quote before a brace', chunks: ['{"a":"}', '\\', '"}', '"}'] },
  { what: 'with an escaped escape before a quote', chunks: ['{"a":"}', '\\\\', '"}'] },
  { what: 'with an escaped quote before an opening brace', chunks: ['{"a":{}', ',"b":"\\"{"}'] },
  { what: 'with space after it', chunks: ['{', '}\r\n'] },
])('a body is whole $what, and not before', ({ chunks }) => {
  expect(watch(chunks)).toEqual(
    chunks.map((_, index) => (index === chunks.length - 1 ? chunks.join('') : undefined)),
  )
})

test('a body that another brace follows is not', () => {
  expect(watch(['{', '}}'])).toEqual([undefined, undefined])
})

test('a body comes with its JSON', () => {
  expect(createPartWatch()('{"a":1}')).toEqual({ body: '{"a":1}', json: { a: 1 } })
})
