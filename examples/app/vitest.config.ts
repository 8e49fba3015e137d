import { defineConfig } from 'vitest/config'

// The unit tests run from the root's vitest.config.ts.
export default defineConfig({
  test: {
    name: 'example-browser',
    include: ['test/{main,rest}/*.test.ts'],
    globalSetup: ['test/buildApp.ts'],
    // Each file has its own server and database. The files of one worker share a browser.
    // Tests wait for timers and responses. So two workers would leave the cores idle for a third of the time.
    maxWorkers: 3,
    isolate: false,
    // Long enough for a busy machine: only a test that hangs takes this time.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 15_000 } },
  },
})
