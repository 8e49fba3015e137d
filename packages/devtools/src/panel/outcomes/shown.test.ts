import { expect, test } from 'vitest'
import { readPage, saysMore } from './shown.ts'

test.for([
  ['Todos Milk', 'Todos Milk', false],
  ['Todos Milk', 'Todos [alert: Offline.]', true],
  ['Try again', 'Try again Try again', true],
  ['Todos Milk', 'Todos', false],
  ['Todos Milk', '', false],
] as const)('a page that reads "%s" first and "%s" later says more: %s', ([before, after, expected]) => {
  expect(saysMore(before, after)).toBe(expected)
})

test('a number that changes on the page is read as the same text', () => {
  const texts = ['12.5 s', '3.75 s'].map((text) => {
    document.body.textContent = text
    return readPage()
  })
  document.body.textContent = ''
  expect(texts[1]).toBe(texts[0])
})
