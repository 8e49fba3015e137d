import { operationLabel } from '../operation/operation.ts'
import { failure, toFailure } from '../result/failure.ts'
import type { Transport } from './transport.ts'

/** The transport, with what it throws made a result: so whatever wraps it needs no try. */
export function guarded(transport: Transport): Transport {
  return async (operation) => {
    try {
      return await transport(operation)
    } catch (thrown) {
      return failure(toFailure(operationLabel(operation), thrown, operation.fetchOptions.signal))
    }
  }
}
