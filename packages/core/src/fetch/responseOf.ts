import { fieldOf } from '../result/thrown.ts'

/** The response that a fetch gives, or with which it rejects. `httpTransport` has the same rule. */
export async function responseOf(sent: Promise<unknown>): Promise<Response> {
  try {
    return (await sent) as Response
  } catch (thrown) {
    const response = fieldOf(thrown, 'response') ?? thrown
    if (fieldOf(response, 'ok') !== false) throw thrown
    return response as Response
  }
}
