// @vitest-environment node
import { createHash } from 'node:crypto'
import path from 'node:path'
import { type CodegenConfig, generate } from '@graphql-codegen/cli'
import { expect, it } from 'vitest'
import errorHandlingConfig from './fieldErrors/codegen.ts'
import sharingConfig from './sharedObjects/codegen.ts'
import trustedConfig from './trusted/codegen.ts'

/** Returns what reads the files that are generated for a query. */
async function generated(
  config: CodegenConfig,
  documents: string,
  schema = path.resolve(import.meta.dirname, '../support/schema.graphql'),
) {
  // With `false` it returns the files instead of writing them. Its type doesn't say that.
  const files = (await generate(
    { ...config, cwd: import.meta.dirname, schema, documents, silent: true },
    false,
  )) as readonly { readonly filename: string; readonly content: string }[]
  return (name: string) => files.find(({ filename }) => filename.endsWith(name))?.content ?? ''
}

it('codegen adds __typename to each selection, and to the types', async () => {
  const contentOf = await generated(sharingConfig, 'query Titles { todos { id title } }')
  const types = contentOf('/graphql.ts')
  expect(types.replaceAll(/\s+/g, ' ')).toContain('todos { __typename id title }')
  expect(types).toContain("__typename: 'Todo'")
})

it('codegen writes a manifest of hashes, and documents without their text', async () => {
  const contentOf = await generated(trustedConfig, 'query Titles { todos { title } }')
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
  const contentOf = await generated(errorHandlingConfig, 'query Me { me { name } }', schema)
  const types = contentOf('/graphql.ts').replaceAll(/\s+/g, ' ')
  expect(types).toContain('MeQuery = { me: { name: string | null } }')
})
