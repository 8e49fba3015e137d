import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fillDatabase, type Row } from './fillDatabase.ts'

export type Server = Awaited<ReturnType<typeof startServer>>

export function viteOf(app: string): string {
  return join(app, 'node_modules/vite/bin/vite.js')
}

/** Starts a server as `dev` does, or another one of Vite's, on a free port and with a new database of its own. */
export async function startServer(app: string, ...args: readonly string[]) {
  const directory = mkdtempSync(join(tmpdir(), 'board-'))
  const databasePath = join(directory, 'board.sqlite')
  const server = spawn(process.execPath, [viteOf(app), ...args, '--port', '0'], {
    cwd: app,
    env: { ...process.env, THINQL_DB: databasePath, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await printedUrl(createInterface(server.stdout))
  // Nobody reads on, and a full pipe would stop the server.
  server.stdout.resume()
  return {
    url,
    /** Replaces what is on the board; the last row is the newest item, so the first in the list. */
    fill: (rows: readonly Row[]) => {
      fillDatabase(databasePath, rows)
    },
    /** What `POST /conditions` takes; all conditions that it doesn't name are good. */
    setConditions: async (conditions: Record<string, number>) => {
      const response = await fetch(new URL('/conditions', url), {
        method: 'POST',
        body: JSON.stringify(conditions),
      })
      if (!response.ok) throw new Error(await response.text())
    },
    stop: async () => {
      server.kill()
      await once(server, 'exit')
      rmSync(directory, { recursive: true })
    },
  }
}

async function printedUrl(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) {
    const url = /Local:\s+(http\S+)/.exec(line)?.[1]
    if (url) return url
  }
  throw new Error('The server ended before it printed its URL.')
}
