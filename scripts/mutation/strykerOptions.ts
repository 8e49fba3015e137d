/** How Stryker tries the mutants of a package, on the tests that `<name>Tests.config.ts` chooses. */
export function strykerOptions(name: string, ignorePatterns: readonly string[]) {
  return {
    testRunner: 'vitest',
    // By name, because pnpm keeps it where a search doesn't look.
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: `scripts/mutation/${name}Tests.config.ts` },
    mutate: [`packages/${name}/src/**/*.{ts,tsx}`, '!**/*.{test,test-d}.{ts,tsx}'],
    ignorePatterns: ['examples', 'bench', 'packages/*/dist', ...ignorePatterns],
    // Of each file, only what changed since the last run is tried again.
    incremental: true,
    incrementalFile: `reports/mutation-${name}.json`,
    reporters: ['progress-append-only', 'clear-text', 'html'],
    htmlReporter: { fileName: `reports/mutation-${name}.html` },
    clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false, reportTests: false },
    concurrency: 1,
    thresholds: { high: 95, low: 90, break: 90 },
  }
}
