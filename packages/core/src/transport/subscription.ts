import { accept } from '../request/postJson.ts'
import { createEventParser } from '../response/eventStream.ts'
import { createMultipartParser } from '../response/multipart.ts'
import { readEvent } from '../result/event.ts'
import type { PartsProtocol } from './receiveParts.ts'

/**
 * Server-sent events, or parts of `multipart/mixed`.
 *
 * They are not asked for together, because graphql-sse serves only those who ask for an event stream and nothing else.
 */
export const subscription: PartsProtocol = {
  accepts: () => ['text/event-stream', `multipart/mixed;subscriptionSpec=1.0, ${accept}`],
  createParser({ essence, boundary }) {
    if (essence === 'text/event-stream') return createEventParser()
    if (essence === 'multipart/mixed') return createMultipartParser(boundary)
    return undefined
  },
  endsWithBody: true,
  createReader: () => readEvent,
}
