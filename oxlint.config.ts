// The rules that need types, imports of other files, or the React Compiler. ESLint has the others. Here they run on the
// compiler of TypeScript 7 and in native code, which is much faster.
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

/** What React and its compiler require: the recommended rules of eslint-plugin-react-hooks. */
const react = [
  'error-boundaries',
  'exhaustive-deps',
  'globals',
  'immutability',
  'incompatible-library',
  'preserve-manual-memoization',
  'purity',
  'refs',
  'rules-of-hooks',
  'set-state-in-effect',
  'set-state-in-render',
  'static-components',
  'unsupported-syntax',
  'use-memo',
  'void-use-memo',
]

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
  plugins: ['typescript', 'import', 'react'],
  categories: { correctness: 'off' },
  rules: {
    ...(Object.fromEntries(typed) as OxlintConfig['rules']),
    'import/no-cycle': 'error',
    // A number in a template prints as expected.
    'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
    'typescript/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
  },
  overrides: [
    {
      files: [
        'packages/{react,devtools}/**/*.{ts,tsx}',
        'examples/**/*.{ts,tsx}',
        'bench/**/*.{ts,tsx}',
        'docs/**/*.{ts,tsx}',
        'scripts/**/*.{ts,tsx}',
      ],
      rules: Object.fromEntries(react.map((rule) => [`react/${rule}`, 'error'])),
    },
    {
      // It looks at what a render throws.
      files: ['packages/react/src/hooks/useSuspenseQuery/useSuspenseQuery.requests.test.tsx'],
      rules: { 'react/rules-of-hooks': 'off' },
    },
    {
      // A virtual list returns functions that the React Compiler must not memoize.
      files: [
        'packages/react/test/browser/requests.browser.test.tsx',
        'examples/app/src/guests/LongList.tsx',
      ],
      rules: { 'react/incompatible-library': 'off' },
    },
    {
      // `print` also prints what graphql will remove.
      files: ['packages/core/src/document/*.test.ts'],
      rules: { 'typescript/no-deprecated': 'off' },
    },
    {
      // React 18 has no `use`: a component suspends by throwing a promise. A component may throw anything.
      files: [
        'packages/react/src/hooks/useSuspense*/useSuspense*Query.ts',
        'packages/react/src/QueryErrorBoundary.test.tsx',
      ],
      rules: { 'typescript/only-throw-error': 'off' },
    },
    {
      // It runs what a reader types into a page, in that reader's own browser.
      files: ['docs/src/live/evaluateSample.ts'],
      rules: { 'typescript/no-implied-eval': 'off' },
    },
    {
      // They read as an application's code does: `onClick={() => addTodo(…)}`. Mutations never reject.
      files: ['examples/{basic,react-router}/**/*.tsx', 'docs/samples/**/*.tsx'],
      rules: { 'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }] },
    },
  ],
})
