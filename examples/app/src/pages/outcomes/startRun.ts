import { batch, createClient, persisted, queryViaGet, retry, timeout } from '@thinql/core'
import { createQueryStore, type QueryStore } from '@thinql/react'
import { devtools } from '../../appStore.ts'
import { ExchangeLog } from './ExchangeLog.ts'
import type { Outcome } from './outcomes.ts'
import type { SwitchName } from './SwitchPanel.tsx'

/** One run of a card, with a client of its own. */
export interface Run {
  /** ms. Different for each run. */
  readonly startedAt: number
  readonly store: QueryStore
  /** What the run sent and received. */
  readonly log: ExchangeLog
}

/** Creates a client for a card, with the middleware that is switched on. */
export function startRun({ endpoint, timeoutAfter }: Outcome, on: ReadonlySet<SwitchName>): Run {
  const log = new ExchangeLog(devtools.fetch)
  const client = createClient({
    endpoint,
    fetch: on.has('batch') ? batch({ fetch: log.fetch }) : log.fetch,
    middleware: [
      devtools.middleware,
      ...(on.has('timeout') ? [timeout(2_000)] : []),
      ...(on.has('retry') ? [retry()] : []),
      ...(timeoutAfter === undefined ? [] : [timeout(timeoutAfter)]),
      ...(on.has('persisted') ? [persisted()] : []),
      ...(on.has('queryViaGet') ? [queryViaGet()] : []),
    ],
  })
  return { startedAt: performance.now(), log, store: createQueryStore(client) }
}
