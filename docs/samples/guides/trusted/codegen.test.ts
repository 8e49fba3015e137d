// @vitest-environment node
import { generate } from '@graphql-codegen/cli'
import { createHash } from 'node:crypto'
import path from 'node:path'
import { expect, it } from 'vitest'
import config from './codegen.ts'

interface GeneratedFile {
  readonly filename: string
  readonly content: string
}

it('writes a manifest of hashes, and documents without their text', async () => {
  // With `false` it returns the files instead of writing them. Its type doesn't say that.
  const files = (await generate(
    {
      ...config,
      schema: path.resolve(import.meta.dirname, '../../support/schema.graphql'),
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
