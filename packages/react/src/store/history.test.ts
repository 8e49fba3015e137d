import { expect, test } from 'vitest'
import { isFinal, type Response } from './history.ts'

const response = (sent: number, came: number): Response => ({ data: {}, sent, came })
/** Came before the write began, was in flight meanwhile, and was sent after it had ended. */
const [before, beside, after] = [response(1, 2), response(3, 6), response(9, 10)] as const
const span = { at: 4, ended: 8 }

test.each([
  ['each page came before it or was sent after it', [before, after], true],
  ['one page was in flight beside it', [before, beside], false],
  ['another page was in flight beside it', [beside, after], false],
])('whether a write becomes a part of the pages of a list for good, if %s', (_, responses, isPart) => {
  expect(isFinal(span, responses, Infinity)).toBe(isPart)
})

test('a write becomes no part of the responses while a request is in flight that was sent before it ended', () => {
  expect(isFinal(span, [before], 7)).toBe(false)
  expect(isFinal(span, [before], 9)).toBe(true)
})
