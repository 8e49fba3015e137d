import path from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { compileTests } from './packages/react/test/compileTests.ts'

// Only what hangs takes that long, also where much else runs on the machine.
const testTimeout = 30_000
// A page for each file would take longer than its tests. One project has them still, for none to lean on another's.
const isolate = false
const react18 = path.resolve('packages/react/test/react-18/node_modules')

export default defineConfig({
  test: {
    // Vitest leaves one core to its own process, which does nothing while the tests run.
    maxWorkers: '100%',
    // Of the project that runs; what may stay uncovered is said where it stands.
    coverage: {
      include: ['src/**/*.{ts,tsx}'],
      exclude: ['**/*.test-d.ts'],
      reporter: [['text', { skipFull: true }]],
      thresholds: { 100: true },
    },
    projects: [
      { test: { name: 'scripts', include: ['scripts/**/*.test.ts'] } },
      {
        resolve: { tsconfigPaths: true },
        test: { name: 'core', root: 'packages/core', include: ['**/*.test.{ts,tsx}'], testTimeout },
      },
      reactProject('react', { REACT_VERSION: '19' }),
      reactProject(
        'react-compiled',
        { REACT_VERSION: '19', REACT_COMPILER: 'on' },
        { plugins: [compileTests()] },
        isolate,
      ),
      reactProject(
        'react-18',
        { REACT_VERSION: '18.3' },
        {
          // With React, whatever holds on to it: two of them on a page don't work.
          resolve: {
            tsconfigPaths: true,
            alias: [
              {
                find: /^(react|react-dom|@testing-library\/react|@tanstack\/react-router)(?=\/|$)/,
                replacement: `${react18}/$1`,
              },
            ],
          },
        },
        isolate,
      ),
    ],
  },
})

function reactProject(
  name: string,
  env: Record<string, string>,
  options: TestProjectInlineConfiguration = {},
  isolate = true,
): TestProjectInlineConfiguration {
  return {
    resolve: { tsconfigPaths: true },
    ...options,
    test: {
      name,
      testTimeout,
      env,
      isolate,
      root: 'packages/react',
      environment: 'jsdom',
      include: ['**/*.test.{ts,tsx}'],
      exclude: ['**/*.{browser,page,next}.test.{ts,tsx}', '**/node_modules/**'],
      setupFiles: [path.resolve('packages/react/test/setup.ts')],
    },
  }
}
