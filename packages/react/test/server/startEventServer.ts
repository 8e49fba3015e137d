import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { onTestFinished, vi } from 'vitest'

/** The servers that the tests run against. */
export const serverNames = ['graphql-yoga', 'graphql-sse'] as const

/** The name of a server. */
export type ServerName = (typeof serverNames)[number]

/** What a server gets from its parent. */
export interface ServerOptions {
  readonly name: ServerName
  readonly port: number
}

/** The state that a server reports. */
export interface ServerState {
  readonly port: number
  /** The symbols that were subscribed to, in order. */
  readonly subscribed: readonly string[]
  /** The number of open connections. */
  readonly open: number
}

/** A command to a server. */
export interface Command {
  readonly publish?: readonly [symbol: string, price: number]
  /** The value that the slow field waits for. */
  readonly note?: string
  /** Cuts all connections. */
  readonly cut?: boolean
}

/** Starts a server. It stops when the test has finished. */
export async function startEventServer(name: ServerName) {
  let state: ServerState | undefined
  let thread: Worker | undefined
  onTestFinished(async () => {
    await thread?.terminate()
  })
  const start = async (port: number) => {
    state = undefined
    const workerData: ServerOptions = { name, port }
    thread = new Worker(path.join(import.meta.dirname, 'eventServer.ts'), { workerData })
    thread.on('message', (latest: ServerState) => (state = latest))
    return vi.waitUntil(() => state, 20_000)
  }
  const started = await start(0)
  const tell = (command: Command) => thread?.postMessage(command)
  return {
    endpoint: `http://127.0.0.1:${started.port}/graphql`,
    state: () => state ?? started,
    publish: (symbol: string, price: number) => tell({ publish: [symbol, price] }),
    release: (note: string) => tell({ note }),
    cut: () => tell({ cut: true }),
    stop: () => thread?.terminate(),
    /** Starts it again after `stop`, at the same address and without its state. */
    restart: () => start(started.port),
  }
}
