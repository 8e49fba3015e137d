// @vitest-environment node
import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import errorHandlingConfig from './fieldErrors/codegen.ts'
import sharingConfig from './sharedObjects/codegen.ts'
import trustedConfig from './trusted/codegen.ts'
import { generateCode, schema } from '../support/generateCode.ts'

it('codegen adds __typename to each selection, and to the types', async () => {
  const contentOf = await generateCode({
    ...sharingConfig,
    schema,
    documents: 'query Titles { todos { id title } }',
  })
  const types = contentOf('/graphql.ts')
  expect(types.replaceAll(/\s+/g, ' ')).toContain('todos { __typename id title }')
  expect(types).toContain("__typename: 'Todo'")
})

it('codegen writes a manifest of hashes, and documents without their text', async () => {
  const contentOf = await generateCode({
    ...trustedConfig,
    schema,
    documents: 'query Titles { todos { title } }',
  })
  const [[hash, text] = ['', '']] = Object.entries(
    JSON.parse(contentOf('persisted-documents.json')) as Record<string, string>,
  )
  expect(text.replaceAll(/\s+/g, ' ')).toBe('query Titles { todos { title } }')
  expect(hash).toBe(`sha256:${createHash('sha256').update(text).digest('hex')}`)
  expect(contentOf('/graphql.ts')).toContain(hash)
  expect(contentOf('/graphql.ts')).not.toContain('query Titles {')
})

it('codegen types a field that is null only after an error as never null', async () => {
  const schema =
    'directive @semanticNonNull(levels: [Int!]! = [0]) on FIELD_DEFINITION type Query { me: User @semanticNonNull } type User { name: String }'
  const contentOf = await generateCode({
    ...errorHandlingConfig,
    schema,
    documents: 'query Me { me { name } }',
  })
  const types = contentOf('/graphql.ts').replaceAll(/\s+/g, ' ')
  expect(types).toContain('MeQuery = { me: { name: string | null } }')
})
