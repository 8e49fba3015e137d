import { defineConfig } from 'vitest/config'

// Tests copies of the starters in `examples/` with the packed packages.
export default defineConfig({
  test: {
    name: 'starters',
    include: ['test/starters/*.starter.test.ts'],
    globalSetup: 'test/starters/installStarters.ts',
    maxWorkers: 2,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 15_000 } },
  },
})
