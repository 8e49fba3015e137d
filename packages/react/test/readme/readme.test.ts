import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { checkBlocks, readBlocks } from './checkBlocks.ts'

const blocks = readBlocks([
  'README.md',
  'packages/core/README.md',
  'packages/react/README.md',
  'packages/react/skills/thinql/SKILL.md',
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
})

test('the skill for assistants has at most 150 lines, and a name and a description', () => {
  const skill = readFileSync(path.resolve(import.meta.dirname, '../../skills/thinql/SKILL.md'), 'utf8')
  expect(skill.trimEnd().split('\n').length).toBeLessThanOrEqual(150)
  expect(skill).toMatch(/^---\nname: thinql\ndescription: .{50,}\n---\n/)
})
