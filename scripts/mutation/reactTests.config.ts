import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { NearestFirst } from './nearestFirst.ts'

/** The tests that every mutant of react is tried on; without those that take long and prove what others prove too. */
export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    root: 'packages/react',
    environment: 'jsdom',
    include: ['**/*.test.{ts,tsx}'],
    exclude: [
      '**/node_modules/**',
      '**/*.{browser,page,next}.test.{ts,tsx}',
      'recipes/**',
      'test/{peers,server}/**',
      'test/{bundle,reactVersion,reactCompiler,storeWithoutReact}.test.{ts,tsx}',
    ],
    setupFiles: [path.resolve('packages/react/test/setup.ts')],
    // A worker for each file would take longer than its tests.
    isolate: false,
    sequence: { sequencer: NearestFirst },
  },
})
