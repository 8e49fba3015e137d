import { defineConfig } from 'vitest/config'

// A real Next.js app, installed from what would be published.
export default defineConfig({
  test: {
    name: 'next',
    include: ['test/next/*.next.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 300_000,
  },
})
