import {
  type Client,
  describeDocument,
  type StreamedResult,
  type Middleware,
  type Operation,
  type OperationOptions,
  type stream,
} from '@thinql/core'
import { tagOptions } from './callTag.ts'
import type { WireCall, WireLog } from './wireLog.ts'

/** Middleware that logs every call. Put it outermost, so that it sees the result that the caller gets. */
export function recordCalls(log: WireLog, owner?: string): Middleware {
  return (next) => async (operation) => {
    const { source, name = 'without a name', kind, variables } = operation
    const id = log.addCall({ owner, source, name, kind, variables, from: fromOf(operation) })
    const result = await next({ ...operation, fetchOptions: tagOptions(operation.fetchOptions, id) })
    // Below the client, a call that the caller aborted looks like a lost connection.
    const outcome = operation.fetchOptions.signal?.aborted ? 'AbortError' : (result.error?.name ?? 'data')
    log.changeCall(id, () => ({ endedAt: performance.now(), outcome }))
    return result
  }
}

/** The hook that sent a query is set later, by `recordStore`. */
function fromOf({ kind }: Operation) {
  return kind === 'mutation' ? 'useMutation' : 'request'
}

/** Wraps `stream` to log its calls, as `recordCalls` does for others: middleware does not run for `stream`. */
export function recordStream(log: WireLog, fetcher: typeof stream): typeof stream {
  return async function* (client, document, ...args) {
    // The caller's types fit; inside this generic function TypeScript can't resolve them.
    const { variables, signal } = (args[0] ?? {}) as OperationOptions & Pick<WireCall, 'variables'>
    const { name = 'without a name', kind } = describeDocument(document)
    const id = log.addCall({ owner: undefined, source: document, name, kind, variables, from: 'request' })
    let last: StreamedResult<unknown> | undefined
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

/** The client with a fetch that knows the call that it sends. */
function tagged({ options, ...client }: Client, callId: number): Client {
  const { fetch = globalThis.fetch } = options
  return {
    ...client,
    options: { ...options, fetch: (input, init) => fetch(input, tagOptions(init ?? {}, callId)) },
  }
}
