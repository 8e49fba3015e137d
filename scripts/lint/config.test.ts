import { ESLint } from 'eslint'
import { expect, it } from 'vitest'

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
    code: "export { useQuery } from '../hooks/useQuery.ts'",
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
    violation: 'two files import each other',
    file: 'packages/core/src/client.ts',
    code: "export { unwrap } from './index.ts'",
    ruleId: 'import-x/no-cycle',
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
