import { NetworkError } from '../errors/NetworkError.ts'
import { type Operation, operationLabel } from '../operation/operation.ts'
import { checkEndpoint } from '../request/checkEndpoint.ts'
import { overlay, resolveHeaders } from '../request/headers.ts'
import { describeThrown } from '../result/describeThrown.ts'

/**
 * Encodes an operation and sends it; resolves once the headers of an answer are there.
 *
 * @throws what stood in the way: an error of ours, what a function of the caller threw, or the reason of an abort.
 */
export async function send(operation: Operation, fetch = globalThis.fetch): Promise<Response> {
  const { headers, ...options } = operation.fetchOptions
  const { url, ...message } = await operation.encode(operation)
  checkEndpoint(url, fetch)
  const source = overlay(message.headers, headers)
  const init = { ...options, ...message, ...(source && { headers: await resolveHeaders(source) }) }
  // An injected fetch may not look at the signal.
  options.signal?.throwIfAborted()
  try {
    // toOperation has dropped what is undefined, which the type of the options can't say.
    return await fetch(url, init as RequestInit)
  } catch (thrown) {
    throw new NetworkError(`${operationLabel(operation)}: ${describeThrown(thrown)}`)
  }
}
