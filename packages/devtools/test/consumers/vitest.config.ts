import { defineConfig } from 'vitest/config'

// Builds apps for production with the packed packages, outside of this repository.
export default defineConfig({
  test: {
    name: 'devtools-consumers',
    include: ['test/consumers/*.consumer.ts'],
    testTimeout: 120_000,
    hookTimeout: 300_000,
  },
})
