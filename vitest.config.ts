import path from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { compileTests } from './packages/react/test/harness/compileTests.ts'

// Long enough for a busy machine: only a test that fails takes this time.
const timeouts = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 20_000 } } }
const undoReplaced = path.resolve('scripts/undoReplaced.ts')
// In all projects: a new worker for each file would take longer than the tests.
const isolate = false
// Servers that break every rule, heaps after thousands of requests, random documents: `check` runs them.
const long = 'test/{faults,leaks,fuzz}/**/*.test.ts'
const react18 = path.resolve('packages/react/test/react-18/node_modules')

const reactAlias = [
  {
    // Packages that import React are replaced too: two Reacts on one page don't work.
    find: /^(react|react-dom|@testing-library\/react|@tanstack\/react-router)(?=\/|$)/,
    replacement: `${react18}/$1`,
  },
]

/** The packages, for apps whose tsconfig doesn't say where their sources are. */
const sources = Object.fromEntries(
  ['core/internal', 'core/testing', 'core', 'react/testing', 'react'].map((name) => {
    const [folder = '', entry = 'index'] = name.split('/')
    return [`@thinql/${name}`, path.resolve('packages', folder, `src/${entry}.ts`)]
  }),
)

/**
 * Most of the starters are not installed here, and so isn't what their tsconfig extends. Vite's types don't
 * know the option.
 */
const withoutTsconfig = { tsconfig: false, jsx: { runtime: 'automatic' } } as const

export default defineConfig({
  test: {
    // By default Vitest leaves one core to its own process, which is idle while the tests run.
    maxWorkers: '100%',
    coverage: {
      include: ['src/**/*.{ts,tsx}'],
      exclude: ['**/*.test-d.ts'],
      reporter: [['text', { skipFull: true }]],
      thresholds: { 100: true },
    },
    projects: [
      { test: { name: 'scripts', isolate, include: ['scripts/**/*.test.ts'], ...timeouts } },
      {
        resolve: { tsconfigPaths: true },
        test: {
          name: 'example',
          root: 'examples/app',
          isolate,
          include: ['{server,src}/**/*.test.{ts,tsx}'],
          ...timeouts,
        },
      },
      {
        extends: 'examples/basic/vitest.config.ts',
        resolve: { alias: sources },
        test: { name: 'example-basic', root: 'examples/basic', ...timeouts },
      },
      {
        oxc: withoutTsconfig,
        resolve: {
          alias: { ...sources, 'react-native': path.resolve('packages/react/test/starters/reactNative.tsx') },
          dedupe: ['react', 'react-dom'],
        },
        test: {
          name: 'starter-screens',
          root: 'packages/react',
          environment: 'jsdom',
          include: ['test/starters/*.screens.test.tsx'],
          ...timeouts,
        },
      },
      {
        resolve: { tsconfigPaths: true },
        test: {
          name: 'docs',
          isolate,
          root: 'docs',
          environment: 'jsdom',
          include: ['{samples,test}/**/*.test.{ts,tsx}'],
          setupFiles: [path.resolve('packages/react/test/harness/setup.ts'), undoReplaced],
          ...timeouts,
        },
      },
      coreProject('core', { include: ['**/*.test.{ts,tsx}'], exclude: [long, '**/node_modules/**'] }),
      coreProject('core-long', { include: [long, 'test/sessions/*.test.ts'] }),
      {
        resolve: { tsconfigPaths: true },
        test: {
          name: 'devtools',
          root: 'packages/devtools',
          environment: 'jsdom',
          isolate,
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: ['**/*.browser.test.*'],
          setupFiles: [path.resolve('packages/devtools/test/setup.ts'), undoReplaced],
          ...timeouts,
        },
      },
      ...reactProjects('react', { env: { REACT_VERSION: '19' }, include: ['**/*.test.{ts,tsx}'] }),
      ...reactProjects('react-18', {
        env: { REACT_VERSION: '18.3' },
        // React 18 has no form actions and no `useOptimistic`, and renders in another order after an error.
        include: ['**/!(reactFeatures|*.react19).test.tsx'],
        alias: reactAlias,
      }),
      simulator('react-simulator', '19'),
      simulator('react-18-simulator', '18.3', reactAlias),
      {
        resolve: { tsconfigPaths: true, alias: otherSource() },
        test: {
          name: 'react-orders',
          root: 'packages/react',
          // The development build runs each update twice.
          env: { NODE_ENV: 'production' },
          include: ['test/orders/*.test.ts'],
          setupFiles: [
            path.resolve('packages/react/test/simulator/time.ts'),
            path.resolve('packages/react/test/orders/page.ts'),
          ],
          ...timeouts,
          testTimeout: 0,
        },
      },
      reactProject('react-compiled', {
        env: { REACT_VERSION: '19', REACT_COMPILER: 'on' },
        // Only code with hooks is compiled.
        include: ['{src/hooks,recipes}/**/*.test.tsx', 'test/compatibility/reactCompiler.test.tsx'],
        plugins: [compileTests()],
      }),
    ],
  },
})

function coreProject(
  name: string,
  files: { include: string[]; exclude?: string[] },
): TestProjectInlineConfiguration {
  return {
    resolve: { tsconfigPaths: true },
    test: { name, root: 'packages/core', isolate, ...files, setupFiles: [undoReplaced], ...timeouts },
  }
}

interface ReactProject {
  env: Record<string, string>
  include: string[]
  exclude?: string[]
  environment?: string
  plugins?: TestProjectInlineConfiguration['plugins']
  alias?: { find: RegExp; replacement: string }[]
}

/** Two projects: the tests in Node are apart, because a worker can't change its environment. */
function reactProjects(name: string, options: ReactProject): TestProjectInlineConfiguration[] {
  const { include } = options
  return [
    reactProject(name, { ...options, exclude: ['**/*.server.test.*'] }),
    reactProject(`${name}-server`, {
      ...options,
      include: include.map((files) => files.replace('.test.', '.server.test.')),
      environment: 'node',
    }),
  ]
}

function reactProject(name: string, options: ReactProject): TestProjectInlineConfiguration {
  const { env, include, exclude = [], environment = 'jsdom', plugins = [], alias = [] } = options
  return {
    plugins,
    resolve: { tsconfigPaths: true, alias },
    test: {
      name,
      root: 'packages/react',
      env,
      environment,
      isolate,
      include,
      exclude: [
        ...exclude,
        'test/{simulator,orders}/**',
        '**/*.{browser,page,screens,starter}.test.{ts,tsx}',
        '**/node_modules/**',
      ],
      setupFiles: [path.resolve('packages/react/test/harness/setup.ts'), undoReplaced],
      ...timeouts,
    },
  }
}

/**
 * `SIMULATED` is another `packages/react/src`, with the core that is beside it: the simulator and the
 * explorer of orders run it.
 */
function otherSource(): { find: RegExp | string; replacement: string }[] {
  const { SIMULATED: source } = process.env
  if (!source) return []
  const core = path.resolve(source, '../../core/src')
  return [
    { find: /^(\.\.\/)+src\//, replacement: `${path.resolve(source)}/` },
    { find: '@thinql/core/internal', replacement: `${core}/internal.ts` },
    { find: '@thinql/core', replacement: `${core}/index.ts` },
  ]
}

/** Runs the simulator, which replaces the clocks before React is imported. */
function simulator(
  name: string,
  version: string,
  alias: ReactProject['alias'] = [],
): TestProjectInlineConfiguration {
  return {
    // Another source must not bring another copy of React.
    resolve: { tsconfigPaths: true, alias: [...alias, ...otherSource()], dedupe: ['react', 'react-dom'] },
    test: {
      name,
      root: 'packages/react',
      env: { REACT_VERSION: version },
      environment: 'jsdom',
      include: ['test/simulator/*.test.ts'],
      setupFiles: [path.resolve('packages/react/test/simulator/time.ts')],
      // It looks for what the store forgets.
      execArgv: ['--expose-gc'],
      ...timeouts,
      testTimeout: 0,
    },
  }
}
