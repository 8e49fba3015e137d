import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { app, vite } from './app.ts'
import { fillDatabase, type Row } from './fillDatabase.ts'

export type Server = Awaited<ReturnType<typeof startServer>>

/**
 * Starts the server of the app on a free port, with a new database.
 *
 * @param build - The directory of the build to serve; null serves the sources, as `dev` does.
 */
export async function startServer(build: string | null) {
  const directory = mkdtempSync(join(tmpdir(), 'board-'))
  const databasePath = join(directory, 'board.sqlite')
  const start = (port: string) =>
    spawn(process.execPath, [vite, build === null ? 'dev' : 'preview', '--port', port, '--strictPort'], {
      cwd: app,
      env: {
        ...process.env,
        // The directory is named after its mode. React must run in the same mode on the server.
        NODE_ENV: build === null ? undefined : basename(build),
        NO_COLOR: '1',
        THINQL_DB: databasePath,
        ...(build !== null && { THINQL_DIST: build }),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  let server = start('0')
  const url = await ready(server)

  async function halt(): Promise<void> {
    server.kill()
    await once(server, 'exit')
  }

  return {
    url,
    /** Stops the server. It loses all connections. */
    halt,
    /** Starts the server again after `halt`, at the same URL and with the same database. */
    resume: async () => {
      server = start(new URL(url).port)
      await ready(server)
    },
    /** Replaces all items. The last row is the newest item, so it is the first in the list. */
    fill: (rows: readonly Row[]) => {
      fillDatabase(databasePath, rows)
    },
    /**
     * Sets the conditions of the server, and resets the others. The history is quick unless a test needs time to see
     * what is on screen before it.
     */
    setConditions: async (conditions: Record<string, number>) => {
      const response = await fetch(new URL('/conditions', url), {
        method: 'POST',
        body: JSON.stringify({ archiveTime: 100, ...conditions }),
      })
      if (!response.ok) throw new Error(await response.text())
    },
    stop: async () => {
      await halt()
      rmSync(directory, { recursive: true })
    },
  }
}

/** Resolves to the URL that the server prints when it is ready. */
async function ready({ stdout }: { stdout: Readable }): Promise<string> {
  const url = await printedUrl(createInterface(stdout))
  // A full pipe would stop the server.
  stdout.resume()
  return url
}

async function printedUrl(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) {
    const url = /Local:\s+(http\S+)/.exec(line)?.[1]
    if (url) return url
  }
  throw new Error('The server ended before it printed its URL.')
}
