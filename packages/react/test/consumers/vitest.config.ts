import { defineConfig } from 'vitest/config'

// Apps of several kinds, installed from what would be published.
export default defineConfig({
  test: {
    name: 'consumers',
    include: ['test/consumers/*.consumer.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    fileParallelism: false,
  },
})
