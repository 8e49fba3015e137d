import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { graphqlFetch } from '../react/library.ts'

interface Library {
  provider(this: void, server: RowServer, children: ReactNode): ReactNode
  useList(this: void, kind: Kind): RowList
}

/** What is on screen of the nine rows, whether the new row is, and how many pages were requested. */
export interface Outcome {
  readonly kept: number
  readonly showsNew: boolean
  readonly requests: number
}

const events = {
  refetch: (_server: RowServer, list: () => RowList) => list().refetch(),
  /** Somebody adds a row where the list begins, and the page fetches the list again. */
  newRow: (server: RowServer, list: () => RowList, kind: Kind) => {
    server.rows = kind === 'chat' ? [...server.rows, 'new'] : ['new', ...server.rows]
    return list().refetch()
  },
}
export type EventName = keyof typeof events

/** Loads three pages of three rows, lets something happen, and says what is left. */
export async function measure(
  { provider, useList }: Library,
  kind: Kind,
  event: EventName,
): Promise<Outcome> {
  const server = new RowServer()
  let list: RowList | undefined
  function List() {
    list = useList(kind)
    return null
  }
  const current = () => {
    if (!list) throw new Error('The list has not rendered.')
    return list
  }
  const root = createRoot(document.createElement('div'))
  root.render(provider(server, <List />))
  for (const rows of [3, 6, 9]) {
    await settled(server)
    if (current().rows.length !== rows) throw new Error(`${current().rows.length} rows instead of ${rows}`)
    if (rows < 9) void current().more()
  }
  const before = current().rows
  server.requests = 0
  void events[event](server, current, kind)
  await settled(server)
  const { rows } = current()
  root.unmount()
  return {
    kept: before.filter((id) => rows.includes(id)).length,
    showsNew: rows.includes('new'),
    requests: server.requests,
  }
}

async function settled(server: RowServer): Promise<void> {
  for (let quiet = 0; quiet < 10; quiet++) {
    await new Promise((resolve) => setTimeout(resolve, 20))
    if (server.inFlight) quiet = 0
  }
}

interface Row {
  readonly __typename: 'Row'
  readonly id: string
}

/** A page of rows. As the specification of Relay allows, a page before a row says that nothing follows it. */
export interface RowPage {
  readonly __typename: 'RowPage'
  readonly list: readonly Row[]
  /** What `before` takes, if older rows are there. */
  readonly start: string | null
  /** What `after` takes, if newer rows are there. */
  readonly end: string | null
}

export interface RowVariables {
  readonly before?: string
  readonly after?: string
  /** Without a cursor: the last page or the first one. */
  readonly from?: 'start' | 'end'
}

export const rowsQuery =
  'query Rows($before: ID, $after: ID, $from: String) { rows(before: $before, after: $after, from: $from) { __typename list { __typename id } start end } }'

const pageSize = 3

export class RowServer {
  rows = Array.from({ length: 30 }, (_, index) => String(index + 1))
  requests = 0
  inFlight = 0

  readonly fetch: typeof globalThis.fetch = async (_url, init) => {
    // All clients here send their JSON as a string.
    const { variables = {} } = JSON.parse(init?.body as string) as { variables?: RowVariables }
    this.requests++
    this.inFlight++
    await new Promise((resolve) => setTimeout(resolve, 5))
    this.inFlight--
    return Response.json({ data: { rows: this.#page(variables) } })
  }

  /** For libraries without a GraphQL transport. */
  load(variables: RowVariables): Promise<{ rows: RowPage }> {
    return graphqlFetch(this.fetch, rowsQuery, variables as Record<string, string>)
  }

  #page({ before, after, from }: RowVariables): RowPage {
    const { rows } = this
    const first = after ? rows.indexOf(after) + 1 : 0
    const last = before ? rows.indexOf(before) : rows.length
    const list =
      before || from === 'end' ? rows.slice(0, last).slice(-pageSize) : rows.slice(first, first + pageSize)
    const [start = '', end = ''] = [list[0], list.at(-1)]
    return {
      __typename: 'RowPage',
      list: list.map((id) => ({ __typename: 'Row', id })),
      start: rows.indexOf(start) > 0 ? start : null,
      end: !before && rows.indexOf(end) < rows.length - 1 ? end : null,
    }
  }
}

export interface RowList {
  readonly rows: readonly string[]
  more(this: void): unknown
  refetch(this: void): unknown
}

/** A chat begins with its last page, and its older pages come before it. A feed begins with its first page. */
export type Kind = 'chat' | 'feed'
