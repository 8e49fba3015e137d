import { defineConfig } from 'vitest/config'

// The tests run what would be published, in other programs; here the sources only give the names of the checks.
export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    name: 'runtimes',
    include: ['test/runtimes/*.runtime.ts'],
    hookTimeout: 120_000,
    testTimeout: 120_000,
    taskTitleValueFormatTruncate: 0,
  },
})
