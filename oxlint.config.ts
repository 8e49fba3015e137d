// The one linter. What oxlint doesn't know, plugins of ESLint add to it: the order of imports, regular
// expressions, TSDoc and Testing Library. Comments suppress nothing: this file has every exception and its
// reason.
import js from '@eslint/js'
import vitest from '@vitest/eslint-plugin'
import { jsdoc } from 'eslint-plugin-jsdoc'
import regexp from 'eslint-plugin-regexp'
import testingLibrary from 'eslint-plugin-testing-library'
import { defineConfig, type OxlintOverride } from 'oxlint'
import tseslint from 'typescript-eslint'
import { architecture } from './scripts/lint/architecture.ts'

type Rules = NonNullable<OxlintOverride['rules']>

const published = ['packages/*/src/**/*.{ts,tsx}']
const tests = ['**/*.test.{ts,tsx}', '**/*.test-d.ts', '**/test/**']

const { strictTypeChecked, stylisticTypeChecked } = tseslint.configs
const ofTypeScript = rulesOf(...strictTypeChecked, ...stylisticTypeChecked)
/** The compiler finds these mistakes too. */
const ofCompiler = Object.entries(ofTypeScript)
  .filter(([, level]) => level === 'off')
  .map(([name]) => name)
/** Rules of typescript-eslint that oxlint has for both languages in one. */
const forBothLanguages =
  /^@typescript-eslint\/(?=no-(?:array-constructor|empty-function|unused-\w+|useless-constructor)$)/

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

function rulesOf(...configs: readonly { readonly rules?: object | undefined }[]): Rules {
  return Object.assign({}, ...configs.map(({ rules }) => rules)) as Rules
}

function renamed(rules: Rules, rename: (name: string) => string): Rules {
  return Object.fromEntries(Object.entries(rules).map(([name, setting]) => [rename(name), setting]))
}

function without(rules: Rules, names: readonly string[]): Rules {
  return Object.fromEntries(Object.entries(rules).filter(([name]) => !names.includes(name)))
}

export default defineConfig({
  ignorePatterns: [
    '**/dist/',
    '**/coverage/',
    '**/.astro/',
    // It runs under any Node, so it is no TypeScript.
    'scripts/rightNode.cjs',
    // Their plugins are published as TypeScript sources, which our options of the compiler reject.
    'docs/*.config.mjs',
    'examples/basic/src/gql/',
    // They are compiled with the types of another platform.
    'scripts/type-tests/platforms/',
    // They contain mistakes on purpose.
    'scripts/*/samples/',
    // Their packages are not installed here.
    'examples/{nextjs,expo}/',
    'packages/react/test/starters/{next{Pages,Routes},reactRouterServer}/',
    'packages/react/test/consumers/apps/',
  ],
  options: { typeAware: true, respectEslintDisableDirectives: false },
  plugins: ['typescript', 'import', 'react', 'vitest'],
  jsPlugins: [
    'eslint-plugin-regexp',
    'eslint-plugin-testing-library',
    // oxlint has some rules of these under the usual names.
    { name: 'imports', specifier: 'eslint-plugin-import-x' },
    { name: 'tests', specifier: '@vitest/eslint-plugin' },
    { name: 'tsdoc', specifier: 'eslint-plugin-jsdoc' },
    { name: 'thinql', specifier: './scripts/lint/plugin.ts' },
  ],
  categories: { correctness: 'off' },
  rules: {
    ...without(rulesOf(js.configs.recommended), [
      ...ofCompiler,
      'no-octal',
      // oxlint looks through casts.
      'no-unsafe-optional-chaining',
    ]),
    ...renamed(
      without(ofTypeScript, [...ofCompiler, '@typescript-eslint/no-unsafe-class-instance-assignment']),
      (name) => name.replace(forBothLanguages, '').replace('@typescript-eslint/', 'typescript/'),
    ),
    ...without(rulesOf(regexp.configs['flat/recommended']), ofCompiler),
    'import/no-cycle': 'error',
    'no-warning-comments': ['error', { terms: ['oxlint-disable'], location: 'anywhere' }],
    // A field beside a rest element leaves that field out.
    'no-unused-vars': ['error', { ignoreRestSiblings: true }],
    // A number in a template prints as expected.
    'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
    'typescript/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    // `this: void` says that a method works without its object.
    'typescript/no-invalid-void-type': ['error', { allowAsThisParameter: true }],
    // `{} extends TVariables` tests whether every key is optional. Users add their keys to `OperationMeta`.
    'typescript/no-empty-object-type': [
      'error',
      { allowObjectTypes: 'always', allowInterfaces: 'with-single-extends' },
    ],
  },
  overrides: [
    {
      files: ['packages/{react,devtools}/**/*.{ts,tsx}', '{examples,bench,docs,scripts}/**/*.{ts,tsx}'],
      rules: Object.fromEntries(react.map((rule) => [`react/${rule}`, 'error'])),
    },
    ...architecture({ ignores: tests }),
    {
      files: published,
      excludeFiles: tests,
      rules: {
        ...renamed(
          rulesOf(
            ...[
              jsdoc({ config: 'flat/contents-typescript-error' }),
              jsdoc({ config: 'flat/logical-typescript-error' }),
            ],
          ),
          (name) => name.replace('jsdoc/', 'tsdoc/'),
        ),
        'tsdoc/check-alignment': 'error',
        // The type of a destructured parameter documents its properties.
        'tsdoc/check-param-names': ['error', { checkDestructured: false }],
        'tsdoc/no-bad-blocks': ['error', { ignore: ['__PURE__'] }],
        'tsdoc/require-asterisk-prefix': 'error',
        // TSDoc requires it.
        'tsdoc/require-hyphen-before-param-description': ['error', 'always'],
        'tsdoc/tag-lines': ['error', 'never', { startLines: null }],
        // Servers send what these expressions read. Their time must not grow faster than the text.
        'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
        'regexp/no-super-linear-move': ['error', { ignorePartial: false, ignoreSticky: false }],
      },
    },
    {
      // Its expression matches every text that starts with a quote, which the rule doesn't see. Tests scan a
      // megabyte of quotes and of whatever never ends.
      files: ['packages/core/src/document/scan.ts'],
      rules: { 'regexp/no-super-linear-move': 'off' },
    },
    {
      // The test of these files is no recipe. The set-up of an app is long, and one line of it is ours.
      files: ['packages/*/recipes/**'],
      excludeFiles: ['packages/react/recipes/{recipes.test,routerLoader}.tsx'],
      rules: { 'thinql/recipe-length': ['error', 15] },
    },
    {
      // React's stream of HTML, IndexedDB, XMLHttpRequest, OpenTelemetry and lost connections take more lines.
      files: ['packages/*/recipes/{streamState,indexedDbStorage,uploadProgress,tracing,onReconnected}.ts'],
      rules: { 'thinql/recipe-length': ['error', 20] },
    },
    {
      // A transport with its errors. One file is easier to copy than its parts.
      files: ['packages/core/recipes/webSocket.ts'],
      rules: { 'thinql/recipe-length': ['error', 70] },
    },
    {
      files: tests,
      rules: {
        ...without(rulesOf(vitest.configs.recommended), ['vitest/no-identical-title']),
        // oxlint's own rule takes the template of a table of tests for a title.
        'tests/no-identical-title': 'error',
      },
    },
    {
      // Their `test` brings a page along.
      files: ['examples/app/test/**', 'docs/site/**'],
      rules: {
        'vitest/no-standalone-expect': [
          'error',
          { additionalTestBlockFunctions: ['test', 'test.for', 'testSources'] },
        ],
      },
    },
    {
      // `it` of the harness runs a test plainly and in StrictMode.
      files: ['packages/react/{src,recipes}/**'],
      rules: {
        'vitest/no-standalone-expect': [
          'error',
          { additionalTestBlockFunctions: ['it', 'it.each', 'it.for'] },
        ],
        'vitest/expect-expect': ['error', { assertFunctionNames: ['expect', 'expectText', 'expectTypeOf'] }],
      },
    },
    {
      files: ['packages/devtools/test/**'],
      rules: { 'vitest/expect-expect': ['error', { assertFunctionNames: ['expect', 'expectVisible'] }] },
    },
    { files: ['**/*.test.tsx'], rules: rulesOf(testingLibrary.configs['flat/react']) },
    {
      // To wait for what a person sees is to expect it: the test fails if it doesn't come.
      files: ['examples/app/{test,server}/**/*.test.ts'],
      rules: {
        'vitest/expect-expect': [
          'error',
          { assertFunctionNames: ['expect', '**.waitFor', 'othersAreServed'] },
        ],
      },
    },
    {
      // It throws if an error says nothing.
      files: ['docs/samples/**/*.test.tsx'],
      rules: {
        'vitest/expect-expect': ['error', { assertFunctionNames: ['expect', 'expectEveryErrorShown'] }],
      },
    },
    {
      // These files assert that code compiles, or that it doesn't below a @ts-expect-error.
      files: ['**/*.test-d.ts'],
      rules: { 'vitest/expect-expect': 'off' },
    },
    {
      // It looks at what a render throws.
      files: ['packages/react/src/hooks/useSuspenseQuery/useSuspenseQuery.requests.test.tsx'],
      rules: { 'react/rules-of-hooks': 'off' },
    },
    {
      // A virtual list returns functions that the React Compiler must not memoize.
      files: ['packages/react/test/browser/hooks.browser.test.tsx'],
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
      // The type `void` accepts a function that returns a promise, and `void | undefined` doesn't.
      files: ['packages/react/src/store/mutation/runMutation.ts'],
      rules: { 'typescript/no-invalid-void-type': 'off' },
    },
    {
      // The one place that names `any` and says why the package uses it. The documents that codegen writes
      // are String objects.
      files: ['packages/core/src/document/document.ts'],
      rules: { 'typescript/no-explicit-any': 'off', 'typescript/no-wrapper-object-types': 'off' },
    },
    {
      // A tagged template runs a statement.
      files: ['examples/app/server/**/*.ts'],
      rules: { 'no-unused-expressions': ['error', { allowTaggedTemplates: true }] },
    },
    {
      // A stream that gives nothing assigns nothing.
      files: ['packages/react/src/store/streamFetcher.ts'],
      rules: { 'no-useless-assignment': 'off' },
    },
    {
      // It runs what a reader types into a page, in that reader's own browser.
      files: ['docs/src/live/evaluateSample.ts'],
      rules: { 'typescript/no-implied-eval': 'off' },
    },
    {
      // They read as an application's code does: `onClick={() => addTodo(…)}`. Mutations never reject.
      files: ['examples/{basic,react-router}/**/*.tsx', 'docs/samples/**/*.tsx'],
      rules: {
        'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
        'typescript/no-non-null-assertion': 'off',
      },
    },
  ],
})
