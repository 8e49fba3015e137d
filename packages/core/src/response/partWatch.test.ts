import { expect, test } from 'vitest'
import { createPartWatch } from './partWatch.ts'

/** What it says after each chunk. */
function watch(chunks: readonly string[]): boolean[] {
  const mayBeWhole = createPartWatch()
  return chunks.map((chunk) => mayBeWhole(chunk))
}

test.for([
  { what: 'in one chunk', chunks: ['\r\n\r\n{"a":1}'], whole: [true] },
  { what: 'when its last brace has come', chunks: ['\n\n{"a":{"b":1}', '}'], whole: [false, true] },
  { what: 'after headers with odd quotes', chunks: ['x: "\r', '\n\r\n{}'], whole: [false, true] },
  { what: 'with braces in its strings', chunks: ['\n\n{"a":"}', '{}"', '}'], whole: [false, false, true] },
  {
    what: 'with an escape torn at its end',
    chunks: ['\n\n{"a":"\\', '"}', '"}'],
    whole: [false, false, true],
  },
  {
    what: 'with an escaped escape torn at its end',
    chunks: ['\n\n{"a":"\\\\', '"}'],
    whole: [false, true],
  },
  { what: 'with space after it', chunks: ['\n\n{', '}\r\n'], whole: [false, true] },
])('a body is whole $what', ({ chunks, whole }) => {
  expect(watch(chunks)).toEqual(whole)
})

test('a body that another brace follows is not', () => {
  expect(watch(['\n\n{', '}}'])).toEqual([false, false])
})

test('what the headers of a part hold opens and closes nothing', () => {
  const mayBeWhole = createPartWatch()
  expect(mayBeWhole('\r\nx-open: {"\r\n\r\n{"a":1}')).toBe(true)
})
