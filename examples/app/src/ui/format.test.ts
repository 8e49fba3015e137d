import { expect, test } from 'vitest'
import { formatAgo } from './format.ts'

test.for([
  [-5, 'just now'],
  [59, 'just now'],
  [60, '1 minute ago'],
  [3_599, '59 minutes ago'],
  [7_200, '2 hours ago'],
  [86_400, 'yesterday'],
] as const)('%d seconds ago is “%s”', ([seconds, words]) => {
  expect(formatAgo(0, seconds * 1_000)).toBe(words)
})
