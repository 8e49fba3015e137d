import { expect, it } from 'vitest'
import { budgetFor, sizeProblem, withSizes } from './budget.ts'

it.each([
  { size: 2000, bar: undefined, budget: 2100, rule: '5 % above the size' },
  { size: 40, bar: undefined, budget: 56, rule: '16 B above a small size' },
  { size: 2200, bar: 2252, budget: 2252, rule: 'not above the bar' },
  { size: 2300, bar: 2252, budget: 2415, rule: '5 % above a size that is over its bar' },
])('sets the budget $rule', ({ size, bar, budget }) => {
  expect(budgetFor(size, bar)).toBe(budget)
})

it.each([2000, 1500])('accepts %i B with a budget of 2000 B', (size) => {
  expect(sizeProblem(size, 2000)).toBeUndefined()
})

it('accepts a small size that is 26 B under its budget', () => {
  expect(sizeProblem(30, 56)).toBeUndefined()
})

it.each([
  { size: 2001, budget: 2000, problem: 'over its budget of 2000 B' },
  { size: 1499, budget: 2000, problem: 'far under its budget of 2000 B' },
  { size: 2253, budget: 2400, bar: 2252, problem: 'over its bar of 2252 B' },
  { size: 2000, budget: undefined, problem: 'has no budget' },
])('rejects $size B: $problem', ({ size, budget, bar, problem }) => {
  expect(sizeProblem(size, budget, bar)).toContain(problem)
})

const readme = 'Small.\n<!-- sizes -->\nold\n<!-- /sizes -->\nMore.\n'
const entry = { code: '', inReadme: true }

it('replaces only what is between the markers', () => {
  const updated = withSizes(readme, [{ ...entry, name: 'request', size: 2048 }])

  expect(updated).toBe('Small.\n<!-- sizes -->\n\n- request: 2.0 kB\n\n<!-- /sizes -->\nMore.\n')
})

it('rounds 2,049 B up to 2.1 kB', () => {
  expect(withSizes(readme, [{ ...entry, name: 'request', size: 2049 }])).toContain('2.1 kB')
})

it('leaves out an entry without inReadme', () => {
  expect(withSizes(readme, [{ code: '', name: 'unwrap', size: 30 }])).not.toContain('unwrap')
})

it('throws when the README has no markers', () => {
  expect(() => withSizes('Small.', [])).toThrow('no lines <!-- sizes -->')
})
