import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

/** Starts the server in a process of its own, so that its work isn't counted as a client's. */
export async function serve(): Promise<{ origin: string; stop: () => void }> {
  const server: ChildProcess = fork(path.join(import.meta.dirname, 'server.ts'), { execArgv: [] })
  // It says its address when it listens.
  const [origin] = (await once(server, 'message')) as [string]
  return { origin, stop: () => void server.kill() }
}
