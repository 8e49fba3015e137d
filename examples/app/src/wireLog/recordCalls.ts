import type { Middleware, Operation } from '@thinql/core'
import { tagOptions } from './callTag.ts'
import type { WireLog } from './wireLog.ts'

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
  if (kind === 'subscription') return 'useSubscription'
  return kind === 'mutation' ? 'useMutation' : 'request'
}
