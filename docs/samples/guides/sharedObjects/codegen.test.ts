// @vitest-environment node
import { generate } from '@graphql-codegen/cli'
import path from 'node:path'
import { expect, it } from 'vitest'
import config from './codegen.ts'

it('adds __typename to each selection, and to the types', async () => {
  // With `false` it returns the files instead of writing them. Its type doesn't say that.
  const files = (await generate(
    {
      ...config,
      schema: path.resolve(import.meta.dirname, '../../support/schema.graphql'),
      documents: 'query Titles { todos { id title } }',
      silent: true,
    },
    false,
  )) as readonly { readonly filename: string; readonly content: string }[]
  const types = files.find(({ filename }) => filename.endsWith('/graphql.ts'))?.content ?? ''
  expect(types.replaceAll(/\s+/g, ' ')).toContain('todos { __typename id title }')
  expect(types).toContain("__typename: 'Todo'")
})
