import { expect, test } from 'vitest'
import { importFromOneFolder, usedImports } from '../src/code/includeSamples.ts'

test.for([
  ['@thinql/core', '@thinql/core'],
  ['./Problem.tsx', './Problem.tsx'],
  ['../support/gql/index.ts', './gql'],
  ['../../tutorial/documents.ts', './documents.ts'],
  ['../../../packages/core/recipes/authorize.ts', './authorize.ts'],
])(
  'an import from %s is shown as an import from %s: a reader has all files in one folder',
  ([written, shown]) => {
    expect(importFromOneFolder(`import { a } from '${written}'`)).toBe(`import { a } from '${shown}'`)
  },
)

test('shows the imports that a part of a file uses, and only their names in it', () => {
  const file = [
    "import { type Client, createClient, print } from '@thinql/core'",
    "import type { ReactNode } from 'react'",
    "import {\n  useQuery,\n  useMutation,\n} from '@thinql/react'",
    'const printed = 1',
  ].join('\n')
  expect(usedImports(file, 'function a(client: Client) { useQuery(printed) }')).toBe(
    "import { type Client } from '@thinql/core'\nimport { useQuery } from '@thinql/react'",
  )
})
