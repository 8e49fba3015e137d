import { type Client, type ClientOptions, createClient } from '@thinql/core'
import { createDevtools } from '../src/createDevtools.ts'
import { type Devtools, type DevtoolsOptions, recorderKey } from '../src/devtools.ts'
import type { Recorder } from '../src/recorder/Recorder.ts'

interface RecordedClient {
  readonly devtools: Devtools
  readonly client: Client
  readonly recorder: Recorder
}

/** A client that is recorded, and its recorder. */
export function recordedClient(options: ClientOptions, devtoolsOptions?: DevtoolsOptions): RecordedClient {
  const devtools = createDevtools(devtoolsOptions)
  const recorder = devtools[recorderKey]
  if (!recorder) throw new Error('These devtools record nothing.')
  const { middleware = [], ...others } = options
  const client = createClient({
    endpoint: 'http://todos.test/graphql',
    ...others,
    middleware: [devtools.middleware, ...middleware],
  })
  return { devtools, client, recorder }
}

/** A fetch that responds with JSON. */
export function respondWith(json: unknown, init?: ResponseInit): typeof globalThis.fetch {
  return () => Promise.resolve(Response.json(json, init))
}

/** A fetch that streams chunks of text. */
export function streamText(contentType: string, chunks: readonly string[]): typeof globalThis.fetch {
  return (_input, init) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk))
        if (!contentType.includes('event-stream')) controller.close()
        init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason))
      },
    })
    return Promise.resolve(new Response(body, { headers: { 'Content-Type': contentType } }))
  }
}
