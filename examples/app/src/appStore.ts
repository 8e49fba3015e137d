import { createClient, type stream } from '@thinql/core'
import { createQueryStore, streamFetcher } from '@thinql/react'
import { recordCalls } from './wireLog/recordCalls.ts'
import { recordFetch } from './wireLog/recordFetch.ts'
import { recordPrefetch, recordStore } from './wireLog/recordStore.ts'
import { wireLog } from './wireLog/wireLog.ts'

/** Identifies this window, so that it can tell its own changes from those of other windows. */
export const windowId = Math.random().toString(36).slice(2)

async function* loadAndStream(...args: Parameters<typeof stream>) {
  const { stream } = await import('./stream.ts')
  yield* stream(...args)
}

/** `stream`, whose script is loaded by the first query that needs it. The board needs none. */
// The parameters are those of `stream`; TypeScript loses that in the rest parameter.
const lazyStream = loadAndStream as typeof stream

const client = createClient({
  headers: { 'X-Window': windowId },
  fetch: recordFetch(wireLog),
  middleware: [recordCalls(wireLog)],
})

/** The store that all pages share. */
export const appStore = recordPrefetch(
  wireLog,
  recordStore(wireLog, createQueryStore(client, { fetcher: streamFetcher(lazyStream) })),
)
