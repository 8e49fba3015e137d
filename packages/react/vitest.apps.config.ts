import { defineConfig } from 'vitest/config'

// Tests apps outside of this repository, with the packed packages.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'consumers',
          include: ['test/consumers/*.consumer.ts'],
          // They install apps, which takes minutes on a busy machine. Only a test that hangs takes this time.
          testTimeout: 900_000,
          hookTimeout: 900_000,
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
          testTimeout: 900_000,
          hookTimeout: 900_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
})
