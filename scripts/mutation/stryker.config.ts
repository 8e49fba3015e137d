import process from 'node:process'

// Tries the mutants of packages/$PACKAGE on the tests that tests.config.ts chooses.
const name = process.env.PACKAGE ?? 'core'
const unused = { core: 'packages/react', react: 'packages/core/test' }[name] ?? ''

export default {
  testRunner: 'vitest',
  // pnpm keeps the plugin where Stryker doesn't search.
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'scripts/mutation/tests.config.ts' },
  mutate: [`packages/${name}/src/**/*.{ts,tsx}`, '!**/*.{test,test-d}.{ts,tsx}'],
  ignorePatterns: ['examples', 'bench', 'docs/dist', 'packages/*/dist', unused],
  // Tries only what has changed since the last run.
  incremental: true,
  incrementalFile: `reports/mutation-${name}.json`,
  // A mutant outside of all functions needs all tests, one after another.
  ignoreStatic: true,
  reporters: ['progress-append-only', 'clear-text', 'html'],
  htmlReporter: { fileName: `reports/mutation-${name}.html` },
  clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false, reportTests: false },
  // The tests of react wait more than they compute.
  concurrency: name === 'react' ? 6 : 2,
  // Some tests wait for real time, on a machine that is busy with other mutants.
  timeoutMS: 20_000,
  thresholds: { high: 95, low: 90, break: 90 },
}
