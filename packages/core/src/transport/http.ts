import { NetworkError } from '../errors/NetworkError.ts'
import { readText } from '../response/readText.ts'
import { failure } from '../result/failure.ts'
import { toResult } from '../result/toResult.ts'
import { send } from './send.ts'
import type { Transport } from './transport.ts'

/** The innermost transport: one message, one answer, one result. */
export function httpTransport(fetch: typeof globalThis.fetch | undefined): Transport {
  return async (operation) => {
    const response = await send(operation, fetch)
    if (response instanceof NetworkError) return failure(response)
    const text = await readText(response)
    // What an abort cut off is not what the server said.
    operation.fetchOptions.signal?.throwIfAborted()
    return toResult(operation, response, text)
  }
}
