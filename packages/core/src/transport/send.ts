import { NetworkError } from '../errors/NetworkError.ts'
import { type Operation, operationLabel } from '../operation/operation.ts'
import { checkEndpoint } from '../request/checkEndpoint.ts'
import { mergeHeaders } from '../request/headers.ts'
import { postJson } from '../request/postJson.ts'
import { describeThrown } from '../result/describeThrown.ts'

/**
 * Encodes an operation and sends it; resolves to the answer once its headers are there.
 *
 * @throws before anything is sent: a complaint, what a function of the caller threw, or the reason of an abort.
 */
export async function send(operation: Operation, fetch = globalThis.fetch): Promise<Response | NetworkError> {
  const { headers: given, ...options } = operation.fetchOptions
  const { url, ...message } = await operation.encode(operation)
  const href = checkEndpoint(url, fetch)
  // What isn't ours is checked by us: the platform's error quotes the value of a malformed header.
  const isOurs = !given && operation.encode === postJson
  const { headers, body } = message
  const sent = isOurs || !(headers ?? given) ? headers : await mergeHeaders(headers, given)
  // fetch says what a form is, and a GET has no content, whatever the client says of its JSON.
  if (sent instanceof Headers && typeof body !== 'string') sent.delete('content-type')
  // toOperation has dropped what is undefined, which the type of the options can't say.
  const init = { ...options, ...message } as RequestInit
  if (sent) init.headers = sent
  // An injected fetch may not look at the signal.
  options.signal?.throwIfAborted()
  try {
    const response = (await fetch(url, init)) as Response | undefined
    return response ?? new NetworkError(`${operationLabel(operation)}: fetch resolved to nothing.`)
  } catch (thrown) {
    return new NetworkError(`${operationLabel(operation)}: ${describeThrown(thrown, String(url), href)}`)
  }
}
