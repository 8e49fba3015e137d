import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: import.meta.dirname,
  resolve: { tsconfigPaths: true },
  test: { name: 'cdn', include: ['*.cdn.ts'], testTimeout: 60_000, hookTimeout: 300_000 },
})
