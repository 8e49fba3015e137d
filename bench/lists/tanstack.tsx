import {
  type InfiniteData,
  QueryClient,
  QueryClientProvider,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  addMutation,
  type Kind,
  type RowList,
  type RowPage,
  type RowServer,
  rowsQuery,
  type RowVariables,
} from './measure.tsx'
import { graphqlFetch } from '../react/library.ts'

let server: RowServer

export function provider(given: RowServer, children: ReactNode): ReactNode {
  server = given
  const client = new QueryClient({ defaultOptions: { mutations: { retry: false } } })
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

type Pages = InfiniteData<{ rows: RowPage }, RowVariables>

/** With the mutation as the guide on optimistic updates writes it. */
export function useList(kind: Kind): RowList {
  const isChat = kind === 'chat'
  const client = useQueryClient()
  const queryKey = ['rows', kind]
  const initialPageParam: RowVariables = { from: isChat ? 'end' : 'start' }
  const { data, fetchNextPage, fetchPreviousPage, refetch } = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) =>
      graphqlFetch<{ rows: RowPage }>(server.fetch, rowsQuery, pageParam as Record<string, string>),
    initialPageParam,
    getNextPageParam: ({ rows }): RowVariables | undefined => (rows.end ? { after: rows.end } : undefined),
    getPreviousPageParam: ({ rows }): RowVariables | undefined =>
      rows.start ? { before: rows.start } : undefined,
  })
  const { mutate } = useMutation({
    mutationFn: (id: string) => graphqlFetch(server.fetch, addMutation, { id }),
    onMutate: async (id) => {
      await client.cancelQueries({ queryKey })
      const previous = client.getQueryData<Pages>(queryKey)
      client.setQueryData<Pages>(queryKey, (old) => {
        if (!old) return old
        const index = isChat ? old.pages.length - 1 : 0
        const pages = old.pages.map((page, at) => {
          if (at !== index) return page
          const row = { __typename: 'Row', id } as const
          const list = isChat ? [...page.rows.list, row] : [row, ...page.rows.list]
          return { rows: { ...page.rows, list } }
        })
        return { ...old, pages }
      })
      return { previous }
    },
    onError: (_error, _id, context) => client.setQueryData(queryKey, context?.previous),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  return {
    rows: data?.pages.flatMap(({ rows }) => rows.list.map(({ id }) => id)) ?? [],
    more: isChat ? fetchPreviousPage : fetchNextPage,
    refetch,
    add: (id) => mutate(id),
  }
}
