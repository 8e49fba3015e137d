import { describe, expect, it } from 'vitest'
import { budgetFor, sizeComplaint } from './budget.ts'

describe('a budget', () => {
  it('leaves room for 5 %', () => {
    expect(budgetFor(2000)).toBe(2100)
  })

  it('leaves a small size room for the noise of gzip', () => {
    expect(budgetFor(40)).toBe(56)
  })

  it('never goes beyond the bar', () => {
    expect(budgetFor(2200, 2252)).toBe(2252)
  })
})

describe('a size', () => {
  it('may be anything from 25 % under its budget to all of it', () => {
    expect([1500, 2000].map((size) => sizeComplaint(size, 2000))).toEqual([undefined, undefined])
  })

  it.each([
    { size: 2001, budget: 2000, complaint: 'over its budget of 2000 B' },
    { size: 1499, budget: 2000, complaint: 'far under its budget of 2000 B' },
    { size: 2253, budget: 2400, bar: 2252, complaint: 'over its bar of 2252 B' },
    { size: 2000, budget: undefined, complaint: 'has no budget' },
  ])('is complained about when it $complaint', ({ size, budget, bar, complaint }) => {
    expect(sizeComplaint(size, budget, bar)).toContain(complaint)
  })

  it('may shrink by the noise of gzip where that is more than 25 %', () => {
    expect(sizeComplaint(30, 56)).toBeUndefined()
  })
})
