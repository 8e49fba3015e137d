import { defineConfig } from 'vitest/config'

// Tests the site that `docs:build` has built. The samples' tests run from the root's vitest.config.ts.
export default defineConfig({
  test: {
    name: 'site',
    include: ['site/**/*.test.ts'],
    // All files use one browser and one server. Lighthouse measures times, so nothing runs beside it.
    maxWorkers: 1,
    isolate: false,
    // Long enough for a busy machine: only a test that hangs takes this time.
    testTimeout: 180_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
  },
})
