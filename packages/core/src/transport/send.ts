import { NetworkError } from '../errors/NetworkError.ts'
import { type Operation, operationLabel } from '../operation/operation.ts'
import { checkEndpoint } from '../request/checkEndpoint.ts'
import { overlay, resolveHeaders } from '../request/headers.ts'
import { describeThrown } from '../result/describeThrown.ts'

/**
 * Encodes an operation and sends it; resolves to the answer once its headers are there.
 *
 * @throws before anything is sent: a complaint, what a function of the caller threw, or the reason of an abort.
 */
export async function send(operation: Operation, fetch = globalThis.fetch): Promise<Response | NetworkError> {
  const { headers, ...options } = operation.fetchOptions
  const { url, ...message } = await operation.encode(operation)
  checkEndpoint(url, fetch)
  // A malformed header is ours to tell, where there is one of the caller's: the platform's error quotes its value.
  const source = headers ? overlay(message.headers ?? {}, headers) : message.headers
  const init = { ...options, ...message, ...(source && { headers: await resolveHeaders(source) }) }
  // An injected fetch may not look at the signal.
  options.signal?.throwIfAborted()
  try {
    // toOperation has dropped what is undefined, which the type of the options can't say.
    return await fetch(url, init as RequestInit)
  } catch (thrown) {
    return new NetworkError(`${operationLabel(operation)}: ${describeThrown(thrown)}`)
  }
}
