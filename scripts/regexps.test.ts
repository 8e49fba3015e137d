import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { check } from 'recheck'
import { expect, test } from 'vitest'

const files = globSync('packages/*/src/**/*.{ts,tsx}').filter((file) => !/\.test(?:-d)?\.tsx?$/.test(file))
const patterns = files.flatMap((file) => patternsOf(file).map((pattern) => ({ file, pattern })))

test('the search for regular expressions finds them', () => {
  expect(patterns.length).toBeGreaterThan(15)
})

test.for(patterns)(
  '$pattern of $file takes time that grows no faster than the text',
  { timeout: 60_000 },
  async ({ pattern }) => {
    const [, source = '', flags = ''] = /^\/(.*)\/(\w*)$/s.exec(pattern) ?? []
    // By the automaton's degree, or by the steps of a search for the worst text; never by a clock.
    expect(await check(source, flags, { timeout: 30_000 })).toMatchObject({
      status: 'safe',
      complexity: { type: expect.stringMatching(/^(?:safe|linear)$/) as unknown },
    })
  },
)

test('a pattern that backtracks is found to', async () => {
  expect(await check('^(a|a)*$', '')).toMatchObject({ status: 'vulnerable' })
})

function patternsOf(file: string): string[] {
  const found: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isRegularExpressionLiteral(node)) found.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest))
  return found
}
