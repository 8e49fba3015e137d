import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { type Kind, type RowList, RowServer } from './rowServer.ts'

/** A library, as a list uses it. */
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
  refused: (_server: RowServer, list: () => RowList) => list().add('new'),
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

/** Nothing has been in flight for a while. */
async function settled(server: RowServer): Promise<void> {
  for (let quiet = 0; quiet < 10; quiet++) {
    await new Promise((resolve) => setTimeout(resolve, 20))
    if (server.inFlight) quiet = 0
  }
}
