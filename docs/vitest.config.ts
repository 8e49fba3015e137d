import { defineConfig } from 'vitest/config'

// Tests the site that `build` has built. The samples' tests run from the root's vitest.config.ts.
export default defineConfig({
  test: {
    name: 'site',
    include: ['site/**/*.test.ts'],
    // The files of one worker use one browser and one server.
    isolate: false,
    maxWorkers: 2,
    // Long enough for a busy machine: only a test that hangs takes this time.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 15_000 } },
  },
})
