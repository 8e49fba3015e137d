import { defineConfig } from 'vitest/config'

// Tests a real Next.js app with the packed packages.
export default defineConfig({
  test: {
    name: 'next',
    include: ['test/next/*.next.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 300_000,
  },
})
