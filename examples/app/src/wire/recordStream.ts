import {
  type Client,
  describeDocument,
  type IncrementalResult,
  type OperationOptions,
  type stream,
} from '@thinql/core'
import { tagOptions } from './callTag.ts'
import type { WireCall, WireLog } from './wireLog.ts'

/** Wraps `stream`, past which middleware doesn't run: writes to the log what it sends, as `recordCalls` does. */
export function recordStream(log: WireLog, fetcher: typeof stream): typeof stream {
  return async function* (client, document, ...args) {
    // Whether the variables fit the document was checked by the caller; here their type is undecided.
    const { variables, signal } = (args[0] ?? {}) as OperationOptions & Pick<WireCall, 'variables'>
    const { name = 'without a name', kind } = describeDocument(document)
    const id = log.addCall({ owner: undefined, source: document, name, kind, variables, from: 'request' })
    let last: IncrementalResult<unknown> | undefined
    try {
      for await (const result of fetcher(tagged(client, id), document, ...args)) {
        last = result
        yield result
      }
    } finally {
      const outcome = signal?.aborted ? 'AbortError' : (last?.error?.name ?? 'data')
      log.changeCall(id, () => ({ endedAt: performance.now(), outcome }))
    }
  }
}

/** The client, with a fetch that is told for which call it sends. */
function tagged({ options, ...client }: Client, callId: number): Client {
  const { fetch = globalThis.fetch } = options
  return {
    ...client,
    options: { ...options, fetch: (input, init) => fetch(input, tagOptions(init ?? {}, callId)) },
  }
}
