import { createClient, upload } from '@thinql/core'
import { createQueryStore } from '@thinql/react'
import { windowId } from '../live/windowId.ts'
import { wireLog } from '../wire/appWireLog.ts'
import { recordCalls } from '../wire/recordCalls.ts'
import { recordFetch } from '../wire/recordFetch.ts'

/** With a client of its own, so that only the page of an item loads what files need. */
export const uploadStore = createQueryStore(
  createClient({
    headers: { 'X-Window': windowId },
    fetch: recordFetch(wireLog),
    middleware: [recordCalls(wireLog), upload()],
  }),
)
