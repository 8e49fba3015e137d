import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { type Client, createClient, type Result } from '@thinql/core'
import { stream } from '../../src/streaming/stream.ts'
import { subscribe } from '../../src/streaming/subscribe.ts'
import { deferred } from '../deferred.ts'
import { serve } from '../serve.ts'

/** A `multipart/mixed` body in one format of incremental delivery, and the data after each part. */
export interface Format {
  readonly format: string
  readonly contentType: string
  readonly body: string
  readonly grown: readonly unknown[]
}

const todo = { id: '1', title: 'Grüße 🥛' }
const tags = [{ name: 'ä' }, { name: '漢字' }]

/** `todo { id title ... @defer { note } tags @stream(initialCount: 1) { name } }` after each part. */
const grown = [
  { todo: { ...todo, tags: tags.slice(0, 1) } },
  { todo: { ...todo, tags: tags.slice(0, 1), note: '…' } },
  { todo: { ...todo, tags, note: '…' } },
]

export const formats: readonly Format[] = [
  {
    format: '2020',
    contentType: 'multipart/mixed; boundary="-"',
    body: multipart('-', [
      { data: grown[0], hasNext: true },
      { path: ['todo'], data: { note: '…' }, hasNext: true },
      { path: ['todo', 'tags', 1], data: tags[1], hasNext: false },
    ]),
    grown,
  },
  {
    format: '2022',
    contentType: 'multipart/mixed;boundary="graphql";deferSpec=20220824',
    body: multipart('graphql', [
      { data: grown[0], hasNext: true },
      { incremental: [{ path: ['todo'], data: { note: '…' } }], hasNext: true },
      { incremental: [{ path: ['todo', 'tags', 1], items: [tags[1]] }], hasNext: true },
      { hasNext: false },
    ]),
    grown: [...grown, grown[2]],
  },
  {
    format: 'current',
    contentType: 'Multipart/Mixed; incrementalSpec=v0.2; Boundary=a-b',
    body: multipart('a-b', [
      {
        data: grown[0],
        pending: [
          { id: '0', path: ['todo'] },
          { id: '1', path: ['todo', 'tags'] },
        ],
        hasNext: true,
      },
      { incremental: [{ id: '0', data: { note: '…' } }], completed: [{ id: '0' }], hasNext: true },
      { incremental: [{ id: '1', items: [tags[1]] }], completed: [{ id: '1' }], hasNext: false },
    ]),
    grown,
  },
]

/** A multipart body with a preamble and an epilogue, as in RFC 2046. */
export function multipart(boundary: string, parts: readonly unknown[]): string {
  const delimiter = `\r\n--${boundary}`
  const written = parts.map((part) => `\r\ncontent-type: application/json\r\n\r\n${JSON.stringify(part)}`)
  return `${['préamble', ...written].join(delimiter)}${delimiter}--\r\népilogue`
}

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
