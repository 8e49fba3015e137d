import { expect, it } from 'vitest'
import { namesWith, sizeProblem } from './limits.ts'

it.each([1984, 2016])('a size of %i B is accepted with a limit of 2000 B', (size) => {
  expect(sizeProblem(size, 2000)).toBeUndefined()
})

it.each([
  { size: 2017, limit: 2000, problem: 'is 17 B over its limit of 2000 B' },
  { size: 1983, limit: 2000, problem: 'is 17 B under its limit of 2000 B' },
  { size: 2000, limit: undefined, problem: 'has no limit' },
  { size: undefined, limit: 2000, problem: 'has a limit, but is no entry' },
])('a size of $size with a limit of $limit is rejected: it $problem', ({ size, limit, problem }) => {
  expect(sizeProblem(size, limit)).toBe(problem)
})

const names = ['hydrate, added', 'dehydrate, added', 'retry, added']

it('a text that is a name selects only that name, although it is a part of another', () => {
  expect(namesWith(['hydrate, added'], names)).toEqual(['hydrate, added'])
})

it('no names are selected if one of the texts is in none, so nothing changes by mistake', () => {
  expect(namesWith(['retry', 'nothing'], names)).toEqual([])
})
