import { responseIn } from '../http/httpTransport.ts'

/** The response that a fetch gives, or with which it rejects. */
export async function responseOf(sent: Promise<unknown>): Promise<Response> {
  try {
    return (await sent) as Response
  } catch (thrown) {
    const response = responseIn(thrown)
    if (!response) throw thrown
    return response
  }
}
