import { createClient, print } from '@thinql/core'
import { initGraphQLTada } from 'gql.tada'
import type { introspection } from '../support/graphql-env.d.ts'

export const graphql = initGraphQLTada<{ introspection: introspection }>()

// gql.tada makes DocumentNodes, so the client needs `print`.
export const client = createClient({ endpoint: '/graphql', print })
