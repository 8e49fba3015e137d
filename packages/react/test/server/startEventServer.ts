import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { onTestFinished, vi } from 'vitest'

/** The servers that the tests run against. */
export const serverNames = ['graphql-yoga', 'graphql-sse'] as const

/** The name of a server. */
export type ServerName = (typeof serverNames)[number]

/** The state that a server reports. */
export interface ServerState {
  readonly port: number
  /** The symbols that were subscribed to, in order. */
  readonly subscribed: readonly string[]
  /** The number of open connections. */
  readonly open: number
}

/** A command to the server with this ID. */
export interface Command {
  readonly id: number
  readonly start?: { readonly name: ServerName; readonly port: number }
  readonly publish?: readonly [symbol: string, price: number]
  /** Cuts all connections, and takes no others. */
  readonly stop?: boolean
}

/** What a server says: its state, or that it has stopped. */
interface Report {
  readonly id: number
  readonly state?: ServerState
  readonly stopped?: boolean
}

/** How often a test looks at what a server has told, and how long. */
export const often = { interval: 5, timeout: 20_000 }

// One for all tests of a worker: it takes longer to load the servers than to run a test.
let thread: Worker | undefined
let started = 0

/** Starts a server. It stops when the test has finished. */
export async function startEventServer(name: ServerName) {
  const servers = (thread ??= new Worker(path.join(import.meta.dirname, 'eventServer.ts')))
  // It must not keep the process.
  servers.unref()
  let id = 0
  let state: ServerState | undefined
  let stopped = true
  const listen = (report: Report) => {
    if (report.id !== id) return
    state = report.state ?? state
    stopped = report.stopped ?? stopped
  }
  servers.on('message', listen)
  const tell = (command: Omit<Command, 'id'>) => {
    servers.postMessage({ id, ...command })
  }
  const start = (port: number) => {
    id = ++started
    state = undefined
    stopped = false
    tell({ start: { name, port } })
    return vi.waitUntil(() => state, often)
  }
  const stop = () => {
    tell({ stop: true })
    return vi.waitUntil(() => stopped, often)
  }
  onTestFinished(async () => {
    if (!stopped) await stop()
    servers.off('message', listen)
  })
  const first = await start(0)
  return {
    endpoint: `http://127.0.0.1:${first.port}/graphql`,
    state: () => state ?? first,
    publish: (symbol: string, price: number) => tell({ publish: [symbol, price] }),
    stop,
    /** Starts it again after `stop`, at the same address and without its state. */
    restart: () => start(first.port),
  }
}
