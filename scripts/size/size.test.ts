import { expect, it } from 'vitest'
import { namesWith, sizeProblem, withLimits, withSizes } from './limits.ts'

it.each([1984, 2000, 2016])('accepts %i B with a limit of 2000 B', (size) => {
  expect(sizeProblem(size, 2000)).toBeUndefined()
})

it.each([
  { size: 2017, limit: 2000, problem: 'is 17 B over its limit of 2000 B' },
  { size: 1983, limit: 2000, problem: 'is 17 B under its limit of 2000 B' },
  { size: 2000, limit: undefined, problem: 'has no limit' },
  { size: undefined, limit: 2000, problem: 'has a limit, but is no entry' },
])('rejects a size of $size and a limit of $limit: it $problem', ({ size, limit, problem }) => {
  expect(sizeProblem(size, limit)).toBe(problem)
})

const names = ['hydrate, added', 'dehydrate, added', 'retry, added']

it('finds the names that a text is a part of', () => {
  expect(namesWith(['retry', 'hydrate'], names)).toEqual([
    'retry, added',
    'hydrate, added',
    'dehydrate, added',
  ])
})

it('finds only the name that is the same as the text, although it is a part of another name', () => {
  expect(namesWith(['hydrate, added'], names)).toEqual(['hydrate, added'])
})

it.each(['nothing', ''])(
  'finds no names if one of the texts is "%s", so that nothing changes by mistake',
  (part) => {
    expect(namesWith(['retry', part], names)).toEqual([])
  },
)

it('takes the sizes of the named entries as their limits, without noise, and leaves the others alone', () => {
  const limits = { batch: 100, retry: 460 }
  expect(withLimits(limits, { batch: 110, retry: 480 }, ['retry'])).toEqual({ batch: 100, retry: 480 })
})

it('puts a new limit between the others, in the order of the alphabet', () => {
  const limits = withLimits({ batch: 100, retry: 460 }, { print: 900 }, ['print'])
  expect(Object.entries(limits)).toEqual([
    ['batch', 100],
    ['print', 900],
    ['retry', 460],
  ])
})

it('removes the limit of a name that is no entry any more', () => {
  expect(withLimits({ gone: 100, retry: 460 }, { retry: 460 }, ['gone'])).toEqual({ retry: 460 })
})

const readme = 'Small.\n<!-- sizes -->\nold\n<!-- /sizes -->\nMore.\n'

it('replaces only what is between the markers of a document', () => {
  const updated = withSizes(readme, { request: 2048 }, ['request'])
  expect(updated).toBe('Small.\n<!-- sizes -->\n\n- request: 2.0 kB\n\n<!-- /sizes -->\nMore.\n')
})

it('rounds 2,049 B up to 2.1 kB', () => {
  expect(withSizes(readme, { request: 2049 }, ['request'])).toContain('2.1 kB')
})

it('throws for a document without markers', () => {
  expect(() => withSizes('Small.', {}, [])).toThrow('no lines <!-- sizes -->')
})
