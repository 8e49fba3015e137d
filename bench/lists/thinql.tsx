import { createClient, type GraphQLDocument } from '@thinql/core'
import { createQueryStore, GraphQLProvider, useInfiniteQuery } from '@thinql/react'
import type { ReactNode } from 'react'
import {
  type Kind,
  type RowList,
  type RowPage,
  type RowServer,
  rowsQuery,
  type RowVariables,
} from './measure.tsx'

const Rows: GraphQLDocument<{ rows: RowPage }, RowVariables> = rowsQuery

export function provider({ fetch }: RowServer, children: ReactNode): ReactNode {
  const store = createQueryStore(createClient({ endpoint: '/graphql', fetch }))
  return <GraphQLProvider store={store}>{children}</GraphQLProvider>
}

export function useList(kind: Kind): RowList {
  const isChat = kind === 'chat'
  const { pages, loadNext, loadPrevious, refetch } = useInfiniteQuery(Rows, {
    variables: { from: isChat ? 'end' : 'start' },
    next: ({ rows }) => (!isChat && rows.end ? { after: rows.end } : undefined),
    previous: ({ rows }) => (isChat && rows.start ? { before: rows.start } : undefined),
  })
  return {
    rows: pages.flatMap(({ rows }) => rows.list.map(({ id }) => id)),
    more: isChat ? loadPrevious : loadNext,
    refetch,
  }
}
