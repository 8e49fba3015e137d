import { type Operation, operationLabel } from '../operation/operation.ts'
import type { Untyped } from '../operation/untyped.ts'
import { failure, toFailure } from '../result/failure.ts'
import type { Result } from '../result/result.ts'
import type { Transport } from './transport.ts'

/**
 * Hands an operation on, and ends at once when one of `signals` aborts, even where what follows doesn't listen.
 *
 * What follows gets a signal of its own, so that no listener it forgets stays on a signal that lives longer.
 */
export async function untilAborted(
  signals: readonly AbortSignal[],
  operation: Operation,
  next: Transport,
): Promise<Result<Untyped>> {
  const controller = new AbortController()
  const { signal } = controller
  const follow = () => {
    controller.abort(signals.find(({ aborted }) => aborted)?.reason)
  }
  try {
    return await new Promise((resolve, reject) => {
      signal.onabort = () => resolve(failure(toFailure(operationLabel(operation), undefined, signal)))
      for (const source of signals) {
        source.addEventListener('abort', follow)
        if (source.aborted) follow()
      }
      // As `await` would, because a middleware in JavaScript may give no promise.
      if (!signal.aborted)
        Promise.resolve(next({ ...operation, fetchOptions: { ...operation.fetchOptions, signal } })).then(
          resolve,
          reject,
        )
    })
  } finally {
    for (const source of signals) source.removeEventListener('abort', follow)
  }
}
