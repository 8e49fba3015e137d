import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Kind, RowList, RowServer, RowVariables } from './measure.tsx'

let server: RowServer

export function provider(given: RowServer, children: ReactNode): ReactNode {
  server = given
  return <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
}

export function useList(kind: Kind): RowList {
  const isChat = kind === 'chat'
  const initialPageParam: RowVariables = { from: isChat ? 'end' : 'start' }
  const { data, fetchNextPage, fetchPreviousPage, refetch } = useInfiniteQuery({
    queryKey: ['rows', kind],
    queryFn: ({ pageParam }) => server.load(pageParam),
    initialPageParam,
    getNextPageParam: ({ rows }): RowVariables | undefined => (rows.end ? { after: rows.end } : undefined),
    getPreviousPageParam: ({ rows }): RowVariables | undefined =>
      rows.start ? { before: rows.start } : undefined,
  })
  return {
    rows: data?.pages.flatMap(({ rows }) => rows.list.map(({ id }) => id)) ?? [],
    more: isChat ? fetchPreviousPage : fetchNextPage,
    refetch,
  }
}
