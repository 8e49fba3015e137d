import { expect, test } from 'vitest'
import { saysMore } from './shown.ts'

test.for([
  ['Todos Milk', 'Todos Milk', false],
  ['Todos Milk', 'Todos [alert: Offline.]', true],
  ['Try again', 'Try again Try again', true],
  ['Todos Milk', 'Todos', false],
  ['Todos Milk', '', false],
] as const)('after "%s", "%s" says more: %s', ([before, after, expected]) => {
  expect(saysMore(before, after)).toBe(expected)
})
