import { ESLint } from 'eslint'
import { expect, it } from 'vitest'

const eslint = new ESLint()

// Each breaks one rule of ours, in the place of a file that exists, because the linter asks TypeScript about it.
it.each([
  {
    rule: 'a stage imports nothing from the stages after it',
    file: 'packages/core/src/errors/Failure.ts',
    code: "import type { Client } from '../client.ts'; export type Late = Client",
    ruleId: 'import-x/no-restricted-paths',
  },
  {
    rule: 'core imports no package',
    file: 'packages/core/src/client.ts',
    code: "export { print } from 'graphql'",
    ruleId: 'no-restricted-imports',
  },
  {
    rule: 'core imports nothing of Node',
    file: 'packages/core/src/client.ts',
    code: "export { readFile } from 'node:fs'",
    ruleId: 'no-restricted-imports',
  },
  {
    rule: 'the store knows no React',
    file: 'packages/react/src/store/queryStore.ts',
    code: "export { useState } from 'react'",
    ruleId: 'no-restricted-imports',
  },
  {
    rule: 'the store knows no hooks',
    file: 'packages/react/src/store/queryStore.ts',
    code: "export { useQuery } from '../hooks/useQuery.ts'",
    ruleId: 'import-x/no-restricted-paths',
  },
  {
    rule: 'imports make no cycle',
    file: 'packages/core/src/client.ts',
    code: "export { unwrap } from './index.ts'",
    ruleId: 'import-x/no-cycle',
  },
  {
    rule: 'a public function has a description and an example',
    file: 'packages/core/src/index.ts',
    code: 'function silent() { return 1 }; export { silent }',
    ruleId: 'thinql/public-docs',
  },
  {
    rule: 'every public option has a description',
    file: 'packages/core/src/index.ts',
    code: '/** Documented. */ interface SomeOptions { silent: string }; export { type SomeOptions }',
    ruleId: 'thinql/public-docs',
  },
  {
    rule: 'a suppression does not count',
    file: 'packages/core/src/client.ts',
    code: '// eslint-disable-next-line no-var\nexport var old = 1',
    ruleId: 'no-var',
  },
  {
    rule: "React's compiler rules hold",
    file: 'packages/react/src/hooks/useQuery.ts',
    code: "import { useRef } from 'react'; export function useLast(value: number) { const last = useRef(0); last.current = value; return value }",
    ruleId: 'react-hooks/refs',
  },
])('$rule', { timeout: 30_000 }, async ({ file, code, ruleId }) => {
  const [result] = await eslint.lintText(code, { filePath: file })

  expect(result?.messages.map((message) => message.ruleId)).toContain(ruleId)
})
