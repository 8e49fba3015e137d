import { operationLabel } from '../operation/operation.ts'
import { readText } from '../response/readText.ts'
import { failure } from '../result/failure.ts'
import { toResult } from '../result/toResult.ts'
import { send } from './send.ts'
import type { Transport } from './transport.ts'

/** The innermost transport: one message, one answer, one result. */
export function httpTransport(fetch: typeof globalThis.fetch | undefined): Transport {
  return async (operation) => {
    const label = operationLabel(operation)
    try {
      const response = await send(operation, fetch)
      return toResult(label, response, await readText(response))
    } catch (thrown) {
      return failure(label, thrown, operation.fetchOptions.signal)
    }
  }
}
