import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'

// These rules depend on our own code, on paths, on plugins or on types. A mistake there would make them check nothing.
const violations = [
  {
    violation: 'a folder of core that imports client.ts',
    file: 'packages/core/src/result/late.ts',
    code: "import type { Client } from '../client.ts'; export type Late = Client",
    rule: 'imports(no-restricted-paths)',
  },
  {
    violation: 'a store that imports a hook',
    file: 'packages/react/src/store/entry/late.ts',
    code: "export { useQuery } from '../../hooks/useQuery.ts'",
    rule: 'imports(no-restricted-paths)',
  },
  {
    violation: 'a core that imports a module of Node',
    file: 'packages/core/src/operation/node.ts',
    code: "export { readFile } from 'node:fs'",
    rule: 'thinql(only-imports)',
  },
  {
    violation: 'a recorder of the devtools that imports React',
    file: 'packages/devtools/src/recorder/react.ts',
    code: "export { useState } from 'react'",
    rule: 'thinql(only-imports)',
  },
  {
    violation: 'a comment that suppresses a rule',
    file: 'packages/core/src/http/quiet.ts',
    code: '// oxlint-disable-next-line typescript/no-floating-promises\nvoid 0',
    rule: 'eslint(no-warning-comments)',
  },
  {
    violation: 'a recipe with 16 lines of code',
    file: 'packages/core/recipes/long.ts',
    code: 'console.log()\n'.repeat(16),
    rule: 'thinql(recipe-length)',
  },
  {
    violation: 'a promise that nobody waits for',
    file: 'packages/core/src/fetch/floating.ts',
    code: 'export function send(save: () => Promise<void>) { save() }',
    rule: 'typescript(no-floating-promises)',
  },
  {
    violation: 'a ref that is read in a render',
    file: 'packages/react/src/Draft.tsx',
    code: "import { useRef } from 'react'\nexport function Draft() { const saved = useRef(0); return <p>{saved.current}</p> }",
    rule: 'react(refs)',
  },
  {
    violation: 'a file that imports itself through another one',
    file: 'packages/core/src/http/cycle.ts',
    code: "import { other } from './other.ts'; export const one = [other]",
    rule: 'import(no-cycle)',
  },
  {
    violation: 'a pattern whose time grows faster than the text',
    file: 'packages/core/src/streaming/slow.ts',
    code: 'export const isSlow = (text: string) => /(?:a+)+b/.test(text)',
    rule: 'regexp(no-super-linear-backtracking)',
  },
  {
    violation: 'TSDoc about a parameter that does not exist',
    file: 'packages/core/src/client.ts',
    code: '/**\n * Sends.\n * @param other - Nothing.\n */\nexport function send(one: string) { return one }\nexport type Client = 1',
    rule: 'tsdoc(check-param-names)',
  },
  {
    violation: 'a query of Testing Library that nobody waits for',
    file: 'packages/react/src/late.test.tsx',
    code: "import { screen } from '@testing-library/react'\nexport const show = () => { screen.findByText('a') }",
    rule: 'testing-library(await-async-queries)',
  },
]
const accepted = {
  file: 'packages/core/recipes/short.ts',
  code: `import {\n  a,\n  b,\n} from './todo.ts'\n\n// Why.\n${'console.log(a, b)\n'.repeat(15)}`,
}
const besides = [
  accepted,
  {
    file: 'packages/core/src/http/other.ts',
    code: "import { one } from './cycle.ts'; export const other = [one]",
  },
  { file: 'packages/react/src/hooks/useQuery.ts', code: 'export const useQuery = 1' },
]

const folder = mkdtempSync(path.join(tmpdir(), 'thinql-lint-'))
afterAll(() => {
  rmSync(folder, { recursive: true })
})
const root = path.join(import.meta.dirname, '../..')
for (const { file, code } of [...violations, ...besides]) {
  mkdirSync(path.join(folder, path.dirname(file)), { recursive: true })
  writeFileSync(path.join(folder, file), code)
}
// The paths of the configuration start where it lies.
for (const name of ['oxlint.config.ts', 'scripts', 'node_modules']) {
  symlinkSync(path.join(root, name), path.join(folder, name))
}
const { stdout } = spawnSync(path.join(root, 'node_modules/.bin/oxlint'), ['--format', 'json', 'packages'], {
  cwd: folder,
  encoding: 'utf8',
})
// What oxlint documents for this format.
const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] }
const foundIn = (file: string) =>
  diagnostics.filter(({ filename }) => filename.endsWith(file)).map(({ code }) => code)

it.each(violations)('the linter reports $violation', ({ file, rule }) => {
  expect(foundIn(file)).toContain(rule)
})

it('the linter accepts a recipe with 15 lines of code beside its imports, comments and empty lines', () => {
  expect(foundIn(accepted.file)).not.toContain('thinql(recipe-length)')
})
