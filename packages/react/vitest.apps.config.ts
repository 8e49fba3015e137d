import { defineConfig } from 'vitest/config'

// Tests apps outside of this repository, with the packed packages.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'consumers',
          include: ['test/consumers/*.consumer.ts'],
          testTimeout: 120_000,
          hookTimeout: 300_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          // Copies of the apps in `examples/` that newcomers copy.
          name: 'starters',
          include: ['test/starters/*.starter.test.ts'],
          globalSetup: 'test/starters/installStarters.ts',
          maxWorkers: 2,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
})
