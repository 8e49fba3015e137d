import { createClient } from '@thinql/core'
import { createQueryStore } from '@thinql/react'
import { fetchInParts } from './fetchInParts.ts'
import { windowId } from './live/windowId.ts'
import { wireLog } from './wire/appWireLog.ts'
import { recordCalls } from './wire/recordCalls.ts'
import { recordFetch } from './wire/recordFetch.ts'
import { recordPrefetch } from './wire/recordPrefetch.ts'
import { recordStore } from './wire/recordStore.ts'
import { recordStream } from './wire/recordStream.ts'

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
