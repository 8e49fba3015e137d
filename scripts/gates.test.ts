import { expect, it, test } from 'vitest'
import { read } from './documents.ts'
import { failuresIn, gatesOf, passedTests } from './gates.ts'

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

it('the command of a gate has no build', () => {
  expect(gatesOf(scripts, ['test'])).toEqual([{ name: 'test:size', command: 'node size.ts' }])
})

it('the tests of all summaries of Vitest are added, with colors or without', () => {
  const output =
    ' Test Files  2 passed (2)\n      Tests  12 passed (12)\n\u001B[2m      Tests \u001B[22m \u001B[32m30 passed\u001B[39m (30)\n'
  expect(passedTests(output)).toBe(42)
})

it('the output of a gate without tests counts no tests', () => {
  expect(passedTests('Tests are formatted.\n')).toBe(0)
})

it('each test that failed is named once, without the package that pnpm writes before it', () => {
  const output = `docs test: \x1B[31m FAIL \x1B[39m site/search.test.ts > words
    ✓ site/phone.test.ts
 FAIL  site/search.test.ts > words
 FAIL  site/chat.test.ts > places
`
  expect(failuresIn(output)).toEqual(['site/search.test.ts > words', 'site/chat.test.ts > places'])
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
