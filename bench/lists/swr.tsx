import type { ReactNode } from 'react'
import { SWRConfig } from 'swr'
import useSWRInfinite from 'swr/infinite'
import type { Kind, RowList, RowPage, RowServer, RowVariables } from './measure.tsx'

let server: RowServer

export function provider(given: RowServer, children: ReactNode): ReactNode {
  server = given
  return <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>{children}</SWRConfig>
}

/** SWR has no previous pages: a chat is a list that begins with its last page, turned around on the screen. */
export function useList(kind: Kind): RowList {
  const isChat = kind === 'chat'
  const {
    data = [],
    mutate,
    setSize,
  } = useSWRInfinite(
    (_index, last: { rows: RowPage } | null): RowVariables | null => {
      if (!last) return { from: isChat ? 'end' : 'start' }
      const { start, end } = last.rows
      if (isChat) return start === null ? null : { before: start }
      return end === null ? null : { after: end }
    },
    (variables) => server.load(variables),
  )
  return {
    rows: (isChat ? [...data].reverse() : data).flatMap(({ rows }) => rows.list.map((row) => row.id)),
    more: () => setSize((size) => size + 1),
    refetch: () => mutate(),
  }
}
