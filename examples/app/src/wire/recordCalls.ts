import type { Middleware, Operation } from '@thinql/core'
import { tagOptions } from './callTag.ts'
import type { WireLog } from './wireLog.ts'

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
