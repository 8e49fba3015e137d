import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: { name: 'cdn', include: ['test/cdn/*.cdn.ts'], testTimeout: 60_000, hookTimeout: 300_000 },
})
