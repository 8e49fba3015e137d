import { batch, createClient, persisted, queryViaGet, retry, timeout } from '@thinql/core'
import { createQueryStore, type QueryStore } from '@thinql/react'
import { recordBatch } from '../../wireLog/recordBatch.ts'
import { recordCalls } from '../../wireLog/recordCalls.ts'
import { recordFetch } from '../../wireLog/recordFetch.ts'
import { recordStore } from '../../wireLog/recordStore.ts'
import { wireLog } from '../../wireLog/wireLog.ts'
import type { Outcome } from './outcomes.ts'
import type { SwitchName } from './SwitchPanel.tsx'

/** One run of a card, with a client of its own. */
export interface Run {
  /** Marks its calls in the wire log. */
  readonly owner: string
  readonly store: QueryStore
}

const singleFetch = recordFetch(wireLog)
/** Shared by all cards, so that their requests can be sent together. */
const batchedFetch = recordFetch(wireLog, batch({ fetch: recordBatch(wireLog) }))

/** Creates a client for a card, with the middleware that is switched on. */
export function startRun({ id, endpoint, timeoutAfter }: Outcome, on: ReadonlySet<SwitchName>): Run {
  const owner = `${id} ${performance.now()}`
  const client = createClient({
    endpoint,
    fetch: on.has('batch') ? batchedFetch : singleFetch,
    middleware: [
      recordCalls(wireLog, owner),
      ...(on.has('timeout') ? [timeout(2_000)] : []),
      ...(on.has('retry') ? [retry()] : []),
      ...(timeoutAfter === undefined ? [] : [timeout(timeoutAfter)]),
      ...(on.has('persisted') ? [persisted()] : []),
      ...(on.has('queryViaGet') ? [queryViaGet()] : []),
    ],
  })
  return { owner, store: recordStore(wireLog, createQueryStore(client), owner) }
}
