import { expect, test } from 'vitest'
import { checkBlocks } from './checkBlocks.ts'
import { readBlocks } from './readBlocks.ts'

const blocks = readBlocks([
  'README.md',
  'packages/core/README.md',
  'packages/react/README.md',
  'packages/devtools/README.md',
])
// It has a wrong type. Without its error, the other blocks wouldn't be checked either.
const wrong = {
  at: 'wrong:1',
  code: 'const { data } = useQuery(TodoQuery, { variables: { id: 1 } })\n',
  file: undefined,
}

test('every block of the READMEs compiles, and a block with a wrong type does not', () => {
  const errors = checkBlocks([...blocks, wrong])
  expect(errors).toEqual([expect.stringMatching(/^wrong:1 .*'number' is not assignable to type 'string'/s)])
  // The compiler reads the sources of all packages.
})
