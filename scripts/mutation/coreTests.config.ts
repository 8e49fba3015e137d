import { defineConfig } from 'vitest/config'
import { NearestFirst } from './nearestFirst.ts'

/** The tests that every mutant of core is tried on; without those that take long and prove what others prove too. */
export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    root: 'packages/core',
    include: ['**/*.test.{ts,tsx}'],
    exclude: [
      '**/node_modules/**',
      'test/{leaks,faults,fuzz,recipes,servers,peers,cdn}/**',
      'test/streams/{endurance,servers}.test.ts',
    ],
    // Instrumented code is slow, the more where much else runs; what hangs is ended by Stryker.
    testTimeout: 30_000,
    // A worker for each file would take longer than its tests.
    isolate: false,
    sequence: { sequencer: NearestFirst },
  },
})
