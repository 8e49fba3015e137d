import { batch, createClient, persisted, queryViaGet, retry, timeout } from '@thinql/core'
import { createQueryStore, type QueryStore } from '@thinql/react'
import { recordBatch } from '../../wireLog/recordBatch.ts'
import { recordCalls } from '../../wireLog/recordCalls.ts'
import { recordFetch } from '../../wireLog/recordFetch.ts'
import { recordStore } from '../../wireLog/recordStore.ts'
import { wireLog } from '../../wireLog/wireLog.ts'
import type { Outcome } from './outcomes.ts'
import type { SwitchName } from './SwitchPanel.tsx'

/** One sending of a card's request, by a client of its own. */
export interface Run {
  /** Whose the calls in the wire log are. */
  readonly owner: string
  readonly store: QueryStore
}

const singleFetch = recordFetch(wireLog)
/** One for all cards, or nothing would travel together. */
const batchedFetch = recordFetch(wireLog, batch({ fetch: recordBatch(wireLog) }))

/** The switches say what the client is made of. */
export function startRun({ id, endpoint, deadline }: Outcome, on: ReadonlySet<SwitchName>): Run {
  const owner = `${id} ${performance.now()}`
  const client = createClient({
    endpoint,
    fetch: on.has('batch') ? batchedFetch : singleFetch,
    middleware: [
      recordCalls(wireLog, owner),
      ...(on.has('timeout') ? [timeout(2_000)] : []),
      ...(on.has('retry') ? [retry()] : []),
      ...(deadline === undefined ? [] : [timeout(deadline)]),
      ...(on.has('persisted') ? [persisted()] : []),
      ...(on.has('queryViaGet') ? [queryViaGet()] : []),
    ],
  })
  return { owner, store: createQueryStore(client, { onEvent: recordStore(wireLog, owner) }) }
}
