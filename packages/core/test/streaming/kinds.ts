import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { type Client, createClient, type Result } from '@thinql/core'
import { stream } from '../../src/streaming/stream.ts'
import { subscribe } from '../../src/streaming/subscribe.ts'
import { deferred } from '../support/promises.ts'
import { serve } from '../support/serve.ts'

type Results = AsyncGenerator<Result<unknown>, void, void>

/** `stream` or `subscribe`, with the first part of a response. */
interface Kind {
  readonly name: string
  readonly contentType: string
  readonly part: string
  /** The beginning of another part. */
  readonly cutOff: string
  readonly run: (client: Client, signal?: AbortSignal) => Results
}

/** The functions that read a response in parts. */
export const kinds: readonly Kind[] = [
  {
    name: 'stream',
    contentType: 'multipart/mixed; boundary="-"',
    part: '\r\n---\r\n\r\n{"data":{"a":1},"hasNext":true}\r\n---',
    cutOff: '\r\n\r\n{"hasN',
    run: (client, signal) => stream(client, '{ a }', { signal }),
  },
  {
    name: 'subscribe',
    contentType: 'text/event-stream',
    part: 'event: next\ndata: {"data":{"a":1}}\n\n',
    cutOff: 'event: next\nda',
    run: (client, signal) => subscribe(client, 'subscription { a }', { signal }),
  },
]

/** A server that writes one part and then nothing. `closed` resolves when the client closes the connection. */
export async function silentServer({ contentType, part }: Kind) {
  const closed = deferred<string>()
  const endpoint = await serve((_request, response: ServerResponse) => {
    void once(response, 'close').then(() => closed.resolve('closed'))
    response.writeHead(200, { 'content-type': contentType }).write(part)
  })
  return { client: createClient({ endpoint }), closed: closed.promise }
}

/** A fetch that ignores its signal. The test writes its body. `cancelled` resolves when the client cancels it. */
export function deafFetch({ contentType }: Kind) {
  const cancelled = deferred<string>()
  let write!: (text: string) => void
  const body = new ReadableStream({
    start: (controller) => {
      write = (text) => controller.enqueue(new TextEncoder().encode(text))
    },
    cancel: () => cancelled.resolve('cancelled'),
  })
  const response = new Response(body, { headers: { 'content-type': contentType } })
  return { fetch: () => Promise.resolve(response), write, cancelled: cancelled.promise }
}
