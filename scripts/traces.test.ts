import { expect, it } from 'vitest'
import { firstDifference } from './traces.ts'

const trace = 'seed 1\ttask 1\taa\nseed 1\ttask 2\tbb\nseed 2\ttask 1\tcc\n'

it('two equal traces have no difference', () => {
  expect(firstDifference(trace, trace)).toBeUndefined()
})

it('the first line with another hash is named by its seed and task', () => {
  expect(firstDifference(trace, trace.replace('bb', 'other').replace('cc', 'other'))).toBe('seed 1, task 2')
})

it('a trace that ends earlier differs where the other one goes on', () => {
  const shorter = trace.slice(0, trace.indexOf('seed 2'))
  expect(firstDifference(trace, shorter)).toBe('seed 2, task 1')
  expect(firstDifference(shorter, trace)).toBe('seed 2, task 1')
})
