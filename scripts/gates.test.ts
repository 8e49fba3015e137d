import { expect, it, test } from 'vitest'
import { read } from './documents.ts'
import { gatesOf } from './gates.ts'

const ours = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

const scripts = {
  build: 'tsup',
  'check:docs': 'astro',
  'test:size': 'pnpm build && node size.ts',
  test: 'node',
}

it('gatesOf takes the scripts of the kinds that are asked for, in the order of the kinds', () => {
  expect(gatesOf(scripts, ['test', 'check']).map(({ name }) => name)).toEqual(['test:size', 'check:docs'])
  expect(gatesOf(scripts, ['test']).map(({ name }) => name)).toEqual(['test:size'])
})

it('the tests on React 19 run once, where another gate runs them too', () => {
  const both = { 'test:react': 'vitest', 'test:lint': 'oxlint', 'check:react': 'vitest --coverage' }
  expect(gatesOf(both, ['test']).map(({ name }) => name)).toEqual(['test:react', 'test:lint'])
  expect(gatesOf(both, ['test', 'check']).map(({ name }) => name)).toEqual(['test:lint', 'check:react'])
})

test.for(Object.keys(ours.scripts).filter((name) => /^(?:test|check):/.test(name)))(
  'CONTRIBUTING.md has a row for %s',
  (gate) => {
    expect(read('CONTRIBUTING.md')).toMatch(new RegExp(`^\\| \`${gate}\` +\\|`, 'm'))
  },
)

test('CONTRIBUTING.md has at most 120 lines', () => {
  expect(read('CONTRIBUTING.md').trimEnd().split('\n').length).toBeLessThanOrEqual(120)
})
