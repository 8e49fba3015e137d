import { ApolloClient, gql, HttpLink, InMemoryCache, type TypedDocumentNode } from '@apollo/client'
import { ApolloProvider, useQuery } from '@apollo/client/react'
import type { ReactNode } from 'react'
import {
  type Kind,
  type RowList,
  type RowPage,
  type RowServer,
  rowsQuery,
  type RowVariables,
} from './measure.tsx'

const Rows: TypedDocumentNode<{ rows: RowPage }, RowVariables> = gql(rowsQuery)

/** With a field policy that puts older pages before the others, and newer ones after them. */
export function provider({ fetch }: RowServer, children: ReactNode): ReactNode {
  const cache = new InMemoryCache({
    typePolicies: {
      Query: {
        fields: {
          rows: {
            keyArgs: ['from'],
            merge: (existing: RowPage | undefined, incoming: RowPage, { args }): RowPage => {
              if (!existing || (!args?.before && !args?.after)) return incoming
              return args.before
                ? { ...existing, start: incoming.start, list: [...incoming.list, ...existing.list] }
                : { ...existing, end: incoming.end, list: [...existing.list, ...incoming.list] }
            },
          },
        },
      },
    },
  })
  const client = new ApolloClient({ cache, link: new HttpLink({ uri: '/graphql', fetch }) })
  return <ApolloProvider client={client}>{children}</ApolloProvider>
}

export function useList(kind: Kind): RowList {
  const isChat = kind === 'chat'
  const from = isChat ? 'end' : 'start'
  const { data, fetchMore, refetch } = useQuery(Rows, {
    variables: { from },
  })
  const { list = [], start, end } = data?.rows ?? {}
  return {
    rows: list.map(({ id }) => id),
    more: () =>
      fetchMore({ variables: { from, ...(isChat ? { before: start ?? '' } : { after: end ?? '' }) } }),
    refetch: () => refetch(),
  }
}
