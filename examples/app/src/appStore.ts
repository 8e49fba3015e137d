import { createClient, type stream } from '@thinql/core'
import { createQueryStore } from '@thinql/react'
import { recordCalls, recordStream } from './wireLog/recordCalls.ts'
import { recordFetch } from './wireLog/recordFetch.ts'
import { recordPrefetch, recordStore } from './wireLog/recordStore.ts'
import { wireLog } from './wireLog/wireLog.ts'

/** What this window calls itself, to know its own doings among those that the server tells of. */
export const windowId = Math.random().toString(36).slice(2)

async function* fetchLater(...args: Parameters<typeof stream>) {
  const { stream } = await import('./stream.ts')
  yield* stream(...args)
}

/** `stream`, which is loaded once something asks for it: the board doesn’t. */
// Its parameters are those of `stream`; that they belong together is lost in a rest parameter.
const fetchInParts = fetchLater as typeof stream

const client = createClient({
  headers: { 'X-Window': windowId },
  fetch: recordFetch(wireLog),
  middleware: [recordCalls(wireLog)],
})

/** What the pages of the board share. */
export const appStore = recordPrefetch(
  wireLog,
  createQueryStore(client, {
    fetcher: recordStream(wireLog, fetchInParts),
    onEvent: recordStore(wireLog),
  }),
)
