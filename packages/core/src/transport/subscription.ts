import { accept } from '../request/postJson.ts'
import { parseEventStream } from '../response/eventStream.ts'
import { parseMultipart } from '../response/multipart.ts'
import { readEvent } from '../result/event.ts'
import type { PartsProtocol } from './receiveParts.ts'

/**
 * Server-sent events, or parts of `multipart/mixed`.
 *
 * They are not asked for together, because graphql-sse serves only those who ask for an event stream and nothing else.
 */
export const subscription: PartsProtocol = {
  accepts: () => ['text/event-stream', `multipart/mixed;subscriptionSpec=1.0, ${accept}`],
  split(chunks, { essence, boundary }) {
    if (essence === 'text/event-stream') return nextEvents(chunks)
    if (essence === 'multipart/mixed') return parseMultipart(chunks, boundary)
    return undefined
  },
  createReader: () => readEvent,
}

async function* nextEvents(chunks: AsyncIterable<string>): AsyncGenerator<string, void, void> {
  for await (const { event, data } of parseEventStream(chunks)) {
    if (event === 'complete') return
    if (event === 'next') yield data
  }
}
