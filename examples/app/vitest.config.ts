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
          globalSetup: ['test/browser/buildApp.ts'],
          // Each file has a server and a database of its own; those that one worker runs share a browser.
          maxWorkers: 2,
          isolate: false,
          // Only what hangs takes that long, also where much else runs on the machine.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
})
