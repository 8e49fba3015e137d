import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { onTestFinished, vi } from 'vitest'

/** The servers that the tests run against. */
export const serverNames = ['graphql-yoga', 'graphql-sse'] as const

/** One of them. */
export type ServerName = (typeof serverNames)[number]

/** What a server tells of itself. */
export interface ServerState {
  readonly port: number
  /** The symbols that were subscribed to, in order. */
  readonly subscribed: readonly string[]
  /** How many connections are open. */
  readonly open: number
}

/** What a server is told to do. */
export interface Command {
  readonly publish?: readonly [symbol: string, price: number]
  /** What the slow field is waiting for. */
  readonly note?: string
  /** Ends all connections without a word. */
  readonly cut?: boolean
}

/** Starts one for as long as the test runs. */
export async function startEventServer(name: ServerName) {
  let state: ServerState | undefined
  const thread = new Worker(path.join(import.meta.dirname, 'eventServer.ts'), { workerData: name })
  thread.on('message', (told: ServerState) => (state = told))
  onTestFinished(async () => {
    await thread.terminate()
  })
  const started = await vi.waitUntil(() => state, 5_000)
  const tell = (command: Command) => thread.postMessage(command)
  return {
    endpoint: `http://127.0.0.1:${started.port}/graphql`,
    state: () => state ?? started,
    publish: (symbol: string, price: number) => tell({ publish: [symbol, price] }),
    release: (note: string) => tell({ note }),
    cut: () => tell({ cut: true }),
  }
}
