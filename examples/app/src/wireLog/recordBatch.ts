import { requestBody } from './recordFetch.ts'
import type { WireLog } from './wireLog.ts'

type Fetch = typeof globalThis.fetch

/** Wraps the fetch below `batch`: the log shows the array that was sent instead of the single operations. */
export function recordBatch(log: WireLog, fetch: Fetch = (...args) => globalThis.fetch(...args)): Fetch {
  return (input, init) => {
    const body = requestBody(init?.body)
    if (body?.startsWith('[')) recordArray(log, body)
    return fetch(input, init)
  }
}

function recordArray(log: WireLog, body: string): void {
  const members = log
    .calls()
    .flatMap(({ exchanges }) => exchanges)
    .filter(
      ({ endedAt, status, requestBody }) =>
        endedAt === undefined && status === undefined && requestBody && body.includes(requestBody),
    )
  for (const { id } of members)
    log.changeExchange(id, () => ({ requestBody: body, batchSize: members.length }))
}
