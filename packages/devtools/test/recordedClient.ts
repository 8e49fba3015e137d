import { batch, type Client, type ClientOptions, createClient } from '@thinql/core'
import { createQueryStore } from '@thinql/react'
import { createDevtools } from '../src/createDevtools.ts'
import { type Devtools, type DevtoolsOptions, recorderKey } from '../src/devtools.ts'
import type { Call } from '../src/recorder/call.ts'
import { type Read, toRecordingFile } from '../src/recorder/recordingFile.ts'
import type { Recorder } from '../src/recorder/Recorder.ts'

interface RecordedClient {
  readonly devtools: Devtools
  readonly client: Client
  readonly recorder: Recorder
}

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

/** A client that sends batches, and records them. Its server answers each operation with its own name. */
export function batchedClient(): RecordedClient {
  const fetch: typeof globalThis.fetch = (_input, init) => {
    // The client sends strings.
    const operations = JSON.parse(init?.body as string) as { operationName: string }[]
    const name = ({ operationName }: { operationName: string }) => ({ data: { a: operationName } })
    return Promise.resolve(Response.json(operations.map(name)))
  }
  const recorded = recordedClient({ fetch: (...sent) => batched(...sent) }, { fetch })
  const batched = batch({ fetch: recorded.devtools.fetch })
  return recorded
}

export function callsOf({ log }: Recorder): Read<readonly Call[]> {
  // JSON reads what is redacted.
  return JSON.parse(JSON.stringify(log.calls)) as Read<readonly Call[]>
}

export function fileOf({ log, hide }: Recorder, values = true): unknown {
  return JSON.parse(toRecordingFile(log.calls, values, hide))
}

export function respondWith(json: unknown, init?: ResponseInit): typeof globalThis.fetch {
  return () => Promise.resolve(Response.json(json, init))
}

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

export function connectedStore(options: ClientOptions) {
  const { devtools, client, recorder } = recordedClient(options)
  const store = devtools.connect(createQueryStore(client, { gcTime: 0 }))
  const [storeRecorder] = recorder.stores
  if (!storeRecorder) throw new Error('No store is connected.')
  return { devtools, recorder, store, storeRecorder }
}
