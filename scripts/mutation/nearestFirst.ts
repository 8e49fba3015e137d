import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The tests beside the code come first: they are quick, and what they kill needs no others. */
export class NearestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const distance = ({ moduleId }: TestSpecification) => Number(!moduleId.includes('/src/'))
    return Promise.resolve(files.toSorted((one, other) => distance(one) - distance(other)))
  }
}
