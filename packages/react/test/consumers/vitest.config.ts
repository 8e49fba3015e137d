import { defineConfig } from 'vitest/config'

// Tests apps of several kinds with the packed packages.
export default defineConfig({
  test: {
    name: 'consumers',
    include: ['test/consumers/*.consumer.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    fileParallelism: false,
  },
})
