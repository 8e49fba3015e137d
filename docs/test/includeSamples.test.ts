import { expect, test } from 'vitest'
import { importFromOneFolder } from '../src/code/includeSamples.ts'

test.for([
  ['@thinql/core', '@thinql/core'],
  ['./Problem.tsx', './Problem.tsx'],
  ['../support/gql/index.ts', './gql'],
  ['../../tutorial/documents.ts', './documents.ts'],
  ['../../support/graphql-env.d.ts', './graphql-env.d.ts'],
  ['../../../packages/core/recipes/authorize.ts', './authorize.ts'],
])(
  'an import from %s is shown as an import from %s: a reader has all files in one folder',
  ([written, shown]) => {
    expect(importFromOneFolder(`import { a } from '${written}'`)).toBe(`import { a } from '${shown}'`)
  },
)
