import { defineConfig } from 'vitest/config'

// Tests the packed package in other programs: a cache in front of a server, and other runtimes.
export default defineConfig({
  test: {
    projects: [
      {
        resolve: { tsconfigPaths: true },
        test: { name: 'cdn', include: ['test/cdn/*.cdn.ts'], testTimeout: 60_000, hookTimeout: 300_000 },
      },
      {
        // The sources only give the names of the checks.
        resolve: { tsconfigPaths: true },
        test: {
          name: 'runtimes',
          include: ['test/runtimes/*.runtime.ts'],
          hookTimeout: 120_000,
          testTimeout: 120_000,
          taskTitleValueFormatTruncate: 0,
        },
      },
    ],
  },
})
