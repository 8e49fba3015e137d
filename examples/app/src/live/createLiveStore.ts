import { createClient } from '@thinql/core'
import { createQueryStore, type QueryStore } from '@thinql/react'
import { wireLog } from '../wire/appWireLog.ts'
import { recordSubscriptions } from '../wire/recordSubscriptions.ts'

const client = createClient({ fetch: recordSubscriptions(wireLog) })

/** A store for one connection: what is followed by another one connects anew. */
export function createLiveStore(): QueryStore {
  return createQueryStore(client)
}
