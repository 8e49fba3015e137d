// The rules that need types. ESLint has the others. Here they run on the compiler of TypeScript 7, which is much faster.
import { defineConfig, type OxlintConfig } from 'oxlint'
import tseslint from 'typescript-eslint'
import { ignored } from './scripts/lint/ignored.ts'

const { strict, stylistic, strictTypeChecked, stylisticTypeChecked } = tseslint.configs
const untyped = rulesOf(strict, stylistic)

/** The rules of typescript-eslint's strict configurations that need types, with their options. */
const typed = rulesOf(strictTypeChecked, stylisticTypeChecked)
  .entries()
  .filter(([name]) => !untyped.has(name))
  // oxlint doesn't have it.
  .filter(([name]) => name !== 'no-unsafe-class-instance-assignment')
  .map(([name, options]) => [`typescript/${name}`, options])

function rulesOf(...configs: (typeof strict)[]) {
  const prefix = '@typescript-eslint/'
  return new Map(
    configs
      .flat()
      .flatMap(({ rules }): [string, unknown][] => Object.entries(rules ?? {}))
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, options]) => [name.slice(prefix.length), options]),
  )
}

export default defineConfig({
  ignorePatterns: ignored,
  options: { typeAware: true, respectEslintDisableDirectives: false },
  plugins: ['typescript'],
  categories: { correctness: 'off' },
  rules: {
    ...(Object.fromEntries(typed) as OxlintConfig['rules']),
    // A number in a template prints as expected.
    'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
    'typescript/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
  },
  overrides: [
    {
      // `print` also prints what graphql will remove.
      files: ['packages/core/src/document/*.test.ts'],
      rules: { 'typescript/no-deprecated': 'off' },
    },
    {
      // React 18 has no `use`: a component suspends by throwing a promise.
      files: ['packages/react/src/hooks/useSuspenseQuery.ts'],
      rules: { 'typescript/only-throw-error': 'off' },
    },
    {
      // It runs what a reader types into a page, in that reader's own browser.
      files: ['docs/src/live/evaluateSample.ts'],
      rules: { 'typescript/no-implied-eval': 'off' },
    },
    {
      // They read as an application's code does: `onClick={() => addTodo(…)}`. Mutations never reject.
      files: ['examples/basic/**/*.tsx', 'docs/samples/**/*.tsx'],
      rules: { 'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }] },
    },
  ],
})
