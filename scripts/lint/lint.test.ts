import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ESLint } from 'eslint'
import { expect, it, onTestFinished } from 'vitest'
import oxlintConfig from '../../oxlint.config.ts'

const eslint = new ESLint()

// These rules depend on our own code, on paths or on a resolver. A mistake there would make them check nothing.
// The files must exist, because the linter reads the imports and the types of some.
it.each([
  {
    violation: 'a folder of core imports client.ts',
    file: 'packages/core/src/result/errors.ts',
    code: "import type { Client } from '../client.ts'; export type Late = Client",
    ruleId: 'import-x/no-restricted-paths',
  },
  {
    violation: 'the store imports a hook',
    file: 'packages/react/src/store/queryStore.ts',
    code: "export { useQuery } from '../hooks/useQuery/useQuery.ts'",
    ruleId: 'import-x/no-restricted-paths',
  },
  {
    violation: 'core imports a module of Node',
    file: 'packages/core/src/client.ts',
    code: "export { readFile } from 'node:fs'",
    ruleId: 'no-restricted-imports',
  },
  {
    violation: 'the store imports React',
    file: 'packages/react/src/store/queryStore.ts',
    code: "export { useState } from 'react'",
    ruleId: 'no-restricted-imports',
  },
  {
    violation: 'the recorder of the devtools imports React',
    file: 'packages/devtools/src/recorder/Recorder.ts',
    code: "export { useState } from 'react'",
    ruleId: 'no-restricted-imports',
  },
  {
    violation: 'a public function has no TSDoc',
    file: 'packages/core/src/index.ts',
    code: 'function silent() { return 1 }; export { silent }',
    ruleId: 'thinql/public-docs',
  },
  {
    violation: 'a public option has no TSDoc',
    file: 'packages/core/src/index.ts',
    code: '/** Documented. */ interface SomeOptions { silent: string }; export { type SomeOptions }',
    ruleId: 'thinql/public-docs',
  },
  {
    violation: 'a comment suppresses a rule of oxlint',
    file: 'packages/core/src/client.ts',
    code: '// oxlint-disable-next-line typescript/no-floating-promises\nvoid 0',
    ruleId: 'no-warning-comments',
  },
  {
    violation: 'a recipe of core has 16 lines of code',
    file: 'packages/core/recipes/logging.ts',
    code: 'console.log()\n'.repeat(16),
    ruleId: 'thinql/recipe-length',
  },
  {
    violation: 'a recipe of a test has 16 lines of code',
    file: 'packages/react/recipes/testWithMsw.test.tsx',
    code: 'console.log()\n'.repeat(16),
    ruleId: 'thinql/recipe-length',
  },
])('reports that $violation', { timeout: 60_000 }, async ({ file, code, ruleId }) => {
  const [result] = await eslint.lintText(code, { filePath: file })

  expect(result?.messages.map((message) => message.ruleId)).toContain(ruleId)
})

it('accepts a recipe with 15 lines of code beside its imports, comments and empty lines', async () => {
  const code = `import {\n  a,\n  b,\n} from './todo.ts'\n\n// Why.\n${'console.log(a, b)\n'.repeat(15)}`
  const [result] = await eslint.lintText(code, { filePath: 'packages/core/recipes/logging.ts' })

  expect(result?.messages.map(({ ruleId }) => ruleId)).not.toContain('thinql/recipe-length')
})

// A plugin that is missing, or a path that matches nothing, would make these rules check nothing.
it('reports a promise that nobody waits for, a ref that is read in a render, and files that import each other', () => {
  // The gate ignores the samples, so this needs another configuration. Its paths start where it lies.
  const folder = mkdtempSync(path.join(tmpdir(), 'thinql-lint-'))
  onTestFinished(() => {
    rmSync(folder, { recursive: true })
  })
  const config = path.join(folder, 'oxlint.json')
  const overrides = oxlintConfig.overrides.map(({ files, ...rest }) => ({
    ...rest,
    files: files.map((file) => `**/${file}`),
  }))
  writeFileSync(config, JSON.stringify({ ...oxlintConfig, overrides, ignorePatterns: [] }))
  const { stdout } = spawnSync('oxlint', ['--config', config, 'scripts/lint/samples'], { encoding: 'utf8' })
  const found = ['typescript(no-floating-promises)', 'react(refs)', 'import(no-cycle)']
  expect(found.filter((rule) => !stdout.includes(rule))).toEqual([])
})
