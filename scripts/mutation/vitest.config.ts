import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { defineConfig } from 'vitest/config'

/** The tests beside the code come first: they are quick, and what they kill needs no others. */
class NearestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const distance = ({ moduleId }: TestSpecification) => Number(!moduleId.includes('/src/'))
    return Promise.resolve(files.toSorted((one, other) => distance(one) - distance(other)))
  }
}

/** The tests that every mutant is tried on; without those that take long and prove what others prove too. */
export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    root: 'packages/core',
    include: ['**/*.test.{ts,tsx}'],
    exclude: [
      '**/node_modules/**',
      'test/{leaks,faults,fuzz,recipes,servers,peers,cdn}/**',
      'test/streams/{endurance,servers}.test.ts',
    ],
    // A worker for each file would take longer than its tests.
    isolate: false,
    sequence: { sequencer: NearestFirst },
  },
})
