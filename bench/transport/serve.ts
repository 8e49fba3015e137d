import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

/** Starts the server in another process, so that its work is not counted for a client. */
export async function serve(): Promise<{ origin: string; stop: () => void }> {
  const server: ChildProcess = fork(path.join(import.meta.dirname, 'server.ts'), { execArgv: [] })
  // The server sends its address when it listens.
  const [origin] = (await once(server, 'message')) as [string]
  return { origin, stop: () => void server.kill() }
}
