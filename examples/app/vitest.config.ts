import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        resolve: { tsconfigPaths: true },
        test: { name: 'example', include: ['server/**/*.test.ts', 'src/**/*.test.ts'] },
      },
      {
        test: {
          name: 'example-browser',
          include: ['test/browser/**/*.test.ts'],
          // One machine, one Chromium: files take turns.
          fileParallelism: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
