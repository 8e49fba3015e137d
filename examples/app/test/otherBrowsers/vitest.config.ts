import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    name: 'example-other-browsers',
    include: ['test/otherBrowsers/*.smoke.ts'],
    hookTimeout: 120_000,
    testTimeout: 120_000,
  },
})
