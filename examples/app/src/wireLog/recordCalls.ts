import {
  type Client,
  describeDocument,
  type IncrementalResult,
  type Middleware,
  type Operation,
  type OperationOptions,
  type stream,
} from '@thinql/core'
import { tagOptions } from './callTag.ts'
import type { WireCall, WireLog } from './wireLog.ts'

/** Middleware that writes every call to the log; the outermost one, so that it sees what the caller sees. */
export function recordCalls(log: WireLog, owner?: string): Middleware {
  return (next) => async (operation) => {
    const { source, name = 'without a name', kind, variables } = operation
    const id = log.addCall({ owner, source, name, kind, variables, from: fromOf(operation) })
    const result = await next({ ...operation, fetchOptions: tagOptions(operation.fetchOptions, id) })
    // What the caller gave up is told to the caller alone; below that it looks like a broken connection.
    const outcome = operation.fetchOptions.signal?.aborted ? 'AbortError' : (result.error?.name ?? 'data')
    log.changeCall(id, () => ({ endedAt: performance.now(), outcome }))
    return result
  }
}

/** A query of a hook is told apart once the store has reported it. */
function fromOf({ kind }: Operation) {
  return kind === 'mutation' ? 'useMutation' : 'request'
}

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
