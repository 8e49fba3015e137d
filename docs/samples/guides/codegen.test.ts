// @vitest-environment node
import { createHash } from 'node:crypto'
import path from 'node:path'
import { generate } from '@graphql-codegen/cli'
import { expect, it } from 'vitest'
import errorHandlingConfig from './fieldErrors/codegen.ts'
import sharingConfig from './sharedObjects/codegen.ts'
import trustedConfig from './trusted/codegen.ts'

it('codegen adds __typename to each selection, and to the types', async () => {
  // With `false` it returns the files instead of writing them. Its type doesn't say that.
  const files = (await generate(
    {
      ...sharingConfig,
      cwd: import.meta.dirname,
      schema: path.resolve(import.meta.dirname, '../support/schema.graphql'),
      documents: 'query Titles { todos { id title } }',
      silent: true,
    },
    false,
  )) as readonly { readonly filename: string; readonly content: string }[]
  const types = files.find(({ filename }) => filename.endsWith('/graphql.ts'))?.content ?? ''
  expect(types.replaceAll(/\s+/g, ' ')).toContain('todos { __typename id title }')
  expect(types).toContain("__typename: 'Todo'")
})

interface GeneratedFile {
  readonly filename: string
  readonly content: string
}

it('codegen writes a manifest of hashes, and documents without their text', async () => {
  // With `false` it returns the files instead of writing them. Its type doesn't say that.
  const files = (await generate(
    {
      ...trustedConfig,
      cwd: import.meta.dirname,
      schema: path.resolve(import.meta.dirname, '../support/schema.graphql'),
      documents: 'query Titles { todos { title } }',
      silent: true,
    },
    false,
  )) as readonly GeneratedFile[]
  const contentOf = (name: string) => files.find(({ filename }) => filename.endsWith(name))?.content ?? ''

  const [[hash, text] = ['', '']] = Object.entries(
    JSON.parse(contentOf('persisted-documents.json')) as Record<string, string>,
  )
  expect(text.replaceAll(/\s+/g, ' ')).toBe('query Titles { todos { title } }')
  expect(hash).toBe(`sha256:${createHash('sha256').update(text).digest('hex')}`)
  expect(contentOf('/graphql.ts')).toContain(hash)
  expect(contentOf('/graphql.ts')).not.toContain('query Titles {')
})

it('codegen types a field that is null only after an error as never null', async () => {
  const files = (await generate(
    {
      ...errorHandlingConfig,
      cwd: import.meta.dirname,
      schema:
        'directive @semanticNonNull(levels: [Int!]! = [0]) on FIELD_DEFINITION type Query { me: User @semanticNonNull } type User { name: String }',
      documents: 'query Me { me { name } }',
      silent: true,
    },
    false,
  )) as readonly GeneratedFile[]
  const types = files.find(({ filename }) => filename.endsWith('/graphql.ts'))?.content ?? ''
  expect(types.replaceAll(/\s+/g, ' ')).toContain('MeQuery = { me: { name: string | null } }')
})
