import js from '@eslint/js'
import vitest from '@vitest/eslint-plugin'
import { defineConfig, globalIgnores } from 'eslint/config'
import { createNodeResolver, importX } from 'eslint-plugin-import-x'
import { jsdoc } from 'eslint-plugin-jsdoc'
import regexp from 'eslint-plugin-regexp'
import testingLibrary from 'eslint-plugin-testing-library'
import tseslint from 'typescript-eslint'
import { architecture } from './scripts/lint/architecture.ts'
import { ignored } from './scripts/lint/ignored.ts'
import { publicDocs } from './scripts/lint/publicDocs.ts'
import { recipeLength } from './scripts/lint/recipeLength.ts'

const published = ['packages/*/src/**/*.{ts,tsx}']
const tests = ['**/*.test.{ts,tsx}', '**/*.test-d.ts', '**/test/**']

export default defineConfig(
  globalIgnores(ignored),

  // Inline suppressions don't count. This file and oxlint.config.ts hold every exception and its reason.
  { linterOptions: { noInlineConfig: true } },

  js.configs.recommended,
  tseslint.configs.strict,
  tseslint.configs.stylistic,
  regexp.configs['flat/recommended'],
  {
    name: 'thinql/everywhere',
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [createNodeResolver()],
    },
    rules: {
      'no-warning-comments': ['error', { terms: ['oxlint-disable'], location: 'anywhere' }],
      // A field beside a rest element leaves that field out.
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      // `this: void` says that a method works without its object.
      '@typescript-eslint/no-invalid-void-type': ['error', { allowAsThisParameter: true }],
      // `{} extends TVariables` tests whether every key is optional. Users add their keys to `OperationMeta`.
      '@typescript-eslint/no-empty-object-type': [
        'error',
        { allowObjectTypes: 'always', allowInterfaces: 'with-single-extends' },
      ],
    },
  },

  {
    name: 'thinql/docs',
    files: published,
    ignores: tests,
    extends: [
      jsdoc({ config: 'flat/contents-typescript-error' }),
      jsdoc({ config: 'flat/logical-typescript-error' }),
    ],
    rules: {
      'jsdoc/check-alignment': 'error',
      // The type of a destructured parameter documents its properties.
      'jsdoc/check-param-names': ['error', { checkDestructured: false }],
      'jsdoc/no-bad-blocks': ['error', { ignore: ['__PURE__'] }],
      'jsdoc/require-asterisk-prefix': 'error',
      // TSDoc requires it.
      'jsdoc/require-hyphen-before-param-description': ['error', 'always'],
      'jsdoc/tag-lines': ['error', 'never', { startLines: null }],
    },
  },
  {
    name: 'thinql/public-docs',
    files: ['packages/*/src/{index,production,testing}.ts'],
    // The rule follows each export to its declaration.
    languageOptions: { parserOptions: { projectService: true } },
    plugins: { thinql: { rules: { 'public-docs': publicDocs } } },
    rules: { 'thinql/public-docs': 'error' },
  },
  architecture({ ignores: tests }),
  {
    name: 'thinql/regexps',
    // Servers send what these expressions read. Their time must not grow faster than the text.
    files: published,
    ignores: tests,
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { ignorePartial: false, ignoreSticky: false }],
    },
  },
  {
    name: 'thinql/scan',
    // Its expression matches every text that starts with a quote, which the rule doesn't see. Tests scan a megabyte of
    // quotes and of whatever never ends.
    files: ['packages/core/src/document/scan.ts'],
    rules: { 'regexp/no-super-linear-move': 'off' },
  },

  {
    name: 'thinql/recipes',
    // A test of these files is no recipe. `testWith…` shows how to write a test.
    files: ['packages/*/recipes/**'],
    ignores: [
      '**/recipes/!(testWith*).test.{ts,tsx}',
      // The set-up of an app. One line of it is ours.
      'packages/react/recipes/routerLoader.tsx',
    ],
    plugins: { thinql: { rules: { 'recipe-length': recipeLength } } },
    rules: { 'thinql/recipe-length': ['error', 15] },
  },
  {
    name: 'thinql/recipes/long',
    // React's stream of HTML and IndexedDB take more lines.
    files: ['packages/react/recipes/{streamState,indexedDbStorage}.ts'],
    rules: { 'thinql/recipe-length': ['error', 20] },
  },

  {
    name: 'thinql/synchronous',
    // The type `void` accepts a function that returns a promise, and `void | undefined` doesn't.
    files: ['packages/react/src/store/mutation/runMutation.ts'],
    rules: { '@typescript-eslint/no-invalid-void-type': 'off' },
  },
  {
    name: 'thinql/untyped',
    // The one place that names `any` and says why the package uses it.
    files: ['packages/core/src/document/document.ts'],
    rules: { '@typescript-eslint/no-explicit-any': 'off' },
  },
  {
    name: 'thinql/boxed-strings',
    // The documents that codegen writes are String objects.
    files: ['packages/core/src/document/document.ts'],
    rules: { '@typescript-eslint/no-wrapper-object-types': 'off' },
  },

  {
    name: 'thinql/sql',
    files: ['examples/app/server/**/*.ts'],
    // A tagged template runs a statement.
    rules: { '@typescript-eslint/no-unused-expressions': ['error', { allowTaggedTemplates: true }] },
  },

  {
    name: 'thinql/samples',
    // They read as an application's code does.
    files: ['examples/{basic,react-router}/**/*.tsx', 'docs/samples/**/*.tsx'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
  },
  {
    name: 'thinql/tests',
    files: tests,
    extends: [vitest.configs.recommended],
    // The example's browser tests import their `test` from this file.
    settings: { vitest: { vitestImports: [/\/(?:boardTest|siteTest)\.ts$/] } },
  },
  {
    name: 'thinql/browser-tests',
    files: ['examples/app/{test,server}/**/*.test.ts'],
    rules: {
      // To wait for what a person sees is to expect it: the test fails if it doesn't come.
      'vitest/expect-expect': ['error', { assertFunctionNames: ['expect', '**.waitFor', 'othersAreServed'] }],
    },
  },
  {
    name: 'thinql/type-tests',
    files: ['**/*.test-d.ts'],
    // These files assert that code compiles, or that it doesn't below a @ts-expect-error.
    rules: { 'vitest/expect-expect': 'off' },
  },
  { name: 'thinql/react-tests', files: ['**/*.test.tsx'], extends: [testingLibrary.configs['flat/react']] },
)
