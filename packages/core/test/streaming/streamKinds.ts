import type { Client, Result } from '@thinql/core'
import { stream } from '../../src/streaming/stream.ts'
import { subscribe } from '../../src/streaming/subscribe.ts'

type Results = AsyncGenerator<Result<unknown>, void, void>

/** `stream` or `subscribe`, with the first part of a response. */
interface Kind {
  readonly name: string
  readonly contentType: string
  readonly part: string
  readonly run: (client: Client, signal?: AbortSignal) => Results
}

/** The functions that read a response in parts. */
export const kinds: readonly Kind[] = [
  {
    name: 'stream',
    contentType: 'multipart/mixed; boundary="-"',
    part: '\r\n---\r\n\r\n{"data":{"a":1},"hasNext":true}\r\n---',
    run: (client, signal) => stream(client, '{ a }', { signal }),
  },
  {
    name: 'subscribe',
    contentType: 'text/event-stream',
    part: 'event: next\ndata: {"data":{"a":1}}\n\n',
    run: (client, signal) => subscribe(client, 'subscription { a }', { signal }),
  },
]
