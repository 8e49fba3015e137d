import path from 'node:path'
import process from 'node:process'
import { defineConfig, type TestUserConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Runs the tests beside the code first: they are fast, and a mutant that they kill needs no other test. */
class NearestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const distance = ({ moduleId }: TestSpecification) => Number(!moduleId.includes('/src/'))
    return Promise.resolve(files.toSorted((one, other) => distance(one) - distance(other)))
  }
}

const undoReplaced = path.resolve('scripts/undoReplaced.ts')

// The tests of each package, without those that are slow and prove what others prove too.
const packages: Record<string, TestUserConfig> = {
  core: {
    root: 'packages/core',
    setupFiles: [undoReplaced],
    exclude: ['test/{leaks,faults,fuzz,recipes,servers,sessions,frameworks,crossing,cdn}/**'],
  },
  react: {
    root: 'packages/react',
    environment: 'jsdom',
    env: { REACT_VERSION: '19' },
    exclude: [
      '**/*.{browser,page,next,server,starter,property}.test.{ts,tsx}',
      'recipes/**',
      'test/{orders,readme,server,simulator,starters}/**',
      'test/compatibility/reactCompiler.test.tsx',
      // It loads the modules again: Stryker would try each mutant that runs at load on this file alone.
      'test/compatibility/twoCopies.test.tsx',
      'src/store/storeWithoutReact.test.ts',
    ],
    setupFiles: [path.resolve('packages/react/test/harness/setup.ts'), undoReplaced],
  },
}
const { exclude = [], ...options } = packages[process.env.PACKAGE ?? 'core'] ?? {}

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    ...options,
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', ...exclude],
    // Mutated code is slow. Stryker stops a test that hangs.
    testTimeout: 30_000,
    isolate: false,
    sequence: { sequencer: NearestFirst },
  },
})
