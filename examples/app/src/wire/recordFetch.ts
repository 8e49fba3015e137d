import { callIdOf } from './callTag.ts'
import { type Fetch, recordExchange } from './recordExchange.ts'
import type { WireLog } from './wireLog.ts'

/** Wraps fetch: writes the requests of recorded calls, and their answers, to the log. */
export function recordFetch(log: WireLog, fetch: Fetch = (...args) => globalThis.fetch(...args)): Fetch {
  return (input, init) => {
    const callId = callIdOf(init)
    return callId === undefined ? fetch(input, init) : recordExchange(log, callId, fetch, [input, init])
  }
}
