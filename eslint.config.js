import js from '@eslint/js'
import vitest from '@vitest/eslint-plugin'
import { defineConfig, globalIgnores } from 'eslint/config'
import { createNodeResolver, importX } from 'eslint-plugin-import-x'
import { jsdoc } from 'eslint-plugin-jsdoc'
import reactHooks from 'eslint-plugin-react-hooks'
import regexp from 'eslint-plugin-regexp'
import testingLibrary from 'eslint-plugin-testing-library'
import tseslint from 'typescript-eslint'
import { architecture } from './scripts/lint/architecture.ts'
import { publicDocs } from './scripts/lint/publicDocs.ts'

const published = ['packages/*/src/**/*.{ts,tsx}']
const tests = ['**/*.test.{ts,tsx}', '**/*.test-d.ts', '**/test/**']

export default defineConfig(
  globalIgnores([
    '**/dist/',
    '**/coverage/',
    'examples/app/src/gql/',
    'packages/react/test/next/app/',
    'packages/react/test/consumers/apps/',
  ]),

  // An exception is made in this file, where it is seen and explained, and never beside the code.
  { linterOptions: { noInlineConfig: true } },

  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  regexp.configs['flat/recommended'],
  {
    name: 'thinql/everywhere',
    languageOptions: { parserOptions: { projectService: { allowDefaultProject: ['eslint.config.js'] } } },
    plugins: { 'import-x': importX },
    settings: {
      // Without these no-cycle looks into no file.
      'import-x/extensions': ['.ts', '.tsx'],
      'import-x/resolver-next': [createNodeResolver()],
    },
    rules: {
      'import-x/no-cycle': 'error',
      // A number prints as one expects.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // `this: void` says that a method may be taken off its object.
      '@typescript-eslint/no-invalid-void-type': ['error', { allowAsThisParameter: true }],
      // `{} extends TVariables` is how TypeScript asks whether every key is optional.
      '@typescript-eslint/no-empty-object-type': ['error', { allowObjectTypes: 'always' }],
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
      // The properties of a destructured parameter are documented on its type.
      'jsdoc/check-param-names': ['error', { checkDestructured: false }],
      'jsdoc/no-bad-blocks': ['error', { ignore: ['__PURE__'] }],
      'jsdoc/require-asterisk-prefix': 'error',
      // As TSDoc has it.
      'jsdoc/require-hyphen-before-param-description': ['error', 'always'],
      'jsdoc/tag-lines': ['error', 'never', { startLines: null }],
    },
  },
  {
    name: 'thinql/public-docs',
    files: ['packages/*/src/index.ts'],
    plugins: { thinql: { rules: { 'public-docs': publicDocs } } },
    rules: { 'thinql/public-docs': 'error' },
  },
  architecture({ ignores: tests }),

  {
    name: 'thinql/untyped',
    // Where `any` gets the name under which the rest of the package says why it is used.
    files: ['packages/*/src/**/untyped.ts'],
    rules: { '@typescript-eslint/no-explicit-any': 'off' },
  },
  {
    name: 'thinql/boxed-strings',
    // The document that codegen writes is a String object.
    files: ['packages/core/src/operation/document.ts'],
    rules: { '@typescript-eslint/no-wrapper-object-types': 'off' },
  },

  {
    name: 'thinql/suspense',
    // To suspend is to throw a promise where there is no `use`, as in React 18.
    files: ['packages/react/src/hooks/useSuspenseQuery.ts'],
    rules: { '@typescript-eslint/only-throw-error': 'off' },
  },
  {
    name: 'thinql/react',
    files: ['packages/react/**/*.{ts,tsx}', 'examples/**/*.{ts,tsx}', 'bench/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat['recommended-latest']],
  },
  {
    name: 'thinql/tests',
    files: tests,
    extends: [vitest.configs.recommended],
    // Where the example's browser tests get their `test` from.
    settings: { vitest: { vitestImports: [/\/boardTest\.ts$/] } },
  },
  {
    name: 'thinql/type-tests',
    files: ['**/*.test-d.ts'],
    // What is asserted there is that it compiles, and that what stands below a @ts-expect-error doesn't.
    rules: { 'vitest/expect-expect': 'off' },
  },
  { name: 'thinql/react-tests', files: ['**/*.test.tsx'], extends: [testingLibrary.configs['flat/react']] },
)
