export default {
  testRunner: 'vitest',
  // By name, because pnpm keeps it where a search doesn't look.
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'scripts/mutation/vitest.config.ts' },
  mutate: ['packages/core/src/**/*.ts', '!**/*.{test,test-d}.ts'],
  ignorePatterns: ['examples', 'bench', 'packages/*/dist', 'packages/react'],
  // Of each file, only what changed since the last run is tried again.
  incremental: true,
  incrementalFile: 'reports/mutation.json',
  reporters: ['progress-append-only', 'clear-text', 'html'],
  htmlReporter: { fileName: 'reports/mutation.html' },
  clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false, reportTests: false },
  concurrency: 1,
  thresholds: { high: 95, low: 90, break: 90 },
}
