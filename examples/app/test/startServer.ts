import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect } from 'vitest'
import type { Conditions } from '../server/badResponses.ts'
import { app, nodeEnvironment, vite } from './buildApp.ts'

export type Server = Awaited<ReturnType<typeof startServer>>

export type Row = { title: string } & Partial<Record<'note' | 'status' | 'assignee', string>>

/**
 * Starts the server of the app on a free port, with a new database.
 *
 * @param build - The directory of the build to serve; null serves the sources, as `dev` does.
 */
export async function startServer(build: string | null) {
  const directory = mkdtempSync(join(tmpdir(), 'board-'))
  const databasePath = join(directory, 'board.sqlite')
  const server = spawn(process.execPath, [vite, build === null ? 'dev' : 'preview', '--port', '0'], {
    cwd: app,
    env: {
      ...process.env,
      NODE_ENV: build === null ? undefined : nodeEnvironment(build),
      NO_COLOR: '1',
      THINQL_DB: databasePath,
      ...(build !== null && { THINQL_DIST: build }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await readyUrl(server)

  const send = (query: string, variables?: object) =>
    fetch(new URL('/graphql', url), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/graphql-response+json' },
      body: JSON.stringify({ query, variables }),
    })

  function fill(rows: readonly Row[]): void {
    const database = new DatabaseSync(databasePath, { timeout: 5_000 })
    database.exec('DELETE FROM items')
    const insert = database.prepare('INSERT INTO items (title, note, status, assignee) VALUES (?, ?, ?, ?)')
    for (const { title, note = null, status = 'OPEN', assignee = null } of rows)
      insert.run(title, note, status, assignee)
    database.close()
  }

  return {
    url,
    databasePath,
    /** Replaces all items while the server runs. The last row is the newest item, so it is the first in the list. */
    fill,
    send,
    /**
     * Sets the conditions of the server, and resets the others. The history is quick unless a test needs time to see
     * what is on screen before it.
     */
    setConditions: async (conditions: Partial<Conditions>) => {
      const response = await fetch(new URL('/conditions', url), {
        method: 'POST',
        body: JSON.stringify({ archiveTime: 100, ...conditions }),
      })
      if (!response.ok) throw new Error(await response.text())
    },
    /** Restarts the API within the server. All connections are lost. */
    restart: async () => {
      await fetch(new URL('/restart', url), { method: 'POST', headers: { 'X-Downtime': '0' } })
      const isOpen = () => send('{ __typename }').then(({ ok }) => ok, String)
      await expect.poll(isOpen).toBe(true)
    },
    stop: async () => {
      server.kill()
      await once(server, 'exit')
      rmSync(directory, { recursive: true })
    },
  }
}

/** Resolves to the URL that the server prints when it is ready. */
async function readyUrl({ stdout }: ReturnType<typeof spawn>): Promise<string> {
  if (!stdout) throw new Error('The server has no output.')
  for await (const line of createInterface(stdout)) {
    const url = /Local:\s+(http\S+)/.exec(line)?.[1]
    // A full pipe would stop the server.
    if (url) stdout.resume()
    if (url) return url
  }
  throw new Error('The server ended before it printed its URL.')
}
