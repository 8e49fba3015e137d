import { defineConfig } from 'vitest/config'

// Rehearses a release: publishes the packages to a registry on this machine, and installs them by name.
export default defineConfig({
  test: {
    name: 'release',
    include: ['scripts/release/*.rehearsal.ts'],
    globalSetup: ['scripts/release/setup.ts'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
    fileParallelism: false,
  },
})
