import { requestBody } from './recordFetch.ts'
import type { WireLog } from './wireLog.ts'

type Fetch = typeof globalThis.fetch

/** Wraps the fetch under `batch`: where operations travel together, the log shows what they travelled in. */
export function recordBatch(log: WireLog, fetch: Fetch = (...args) => globalThis.fetch(...args)): Fetch {
  return (input, init) => {
    const body = requestBody(init?.body)
    if (body?.startsWith('[')) noteTogether(log, body)
    return fetch(input, init)
  }
}

function noteTogether(log: WireLog, body: string): void {
  const inside = log
    .calls()
    .flatMap(({ exchanges }) => exchanges)
    .filter(
      ({ endedAt, status, requestBody }) =>
        endedAt === undefined && status === undefined && requestBody && body.includes(requestBody),
    )
  for (const { id } of inside) log.changeExchange(id, () => ({ requestBody: body, together: inside.length }))
}
