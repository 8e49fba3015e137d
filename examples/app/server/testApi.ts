import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@thinql/core'
import { afterEach, beforeEach, onTestFinished } from 'vitest'
import { createApi } from './createApi.ts'

/** Gives each test its own board, with the items of a new database. */
export function testApi() {
  let directory: string
  let api: ReturnType<typeof createApi>

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'board-'))
    open()
  })

  afterEach(() => {
    api.close()
    rmSync(directory, { recursive: true })
  })

  function open(): void {
    api = createApi(join(directory, 'made/on/demand/board.sqlite'))
  }

  async function send(path: string, init: RequestInit): Promise<{ status: number; text: string }> {
    const response = await api.fetch(`http://board.test${path}`, init)
    return { status: response.status, text: await response.text() }
  }

  const client = createClient({
    endpoint: 'http://board.test/graphql',
    fetch: async (input, init) => api.fetch(input, init),
  })

  function post(path: string, body: unknown, signal?: AbortSignal, more?: Record<string, string>) {
    const headers = {
      'Content-Type': 'application/json',
      Accept: 'application/graphql-response+json',
      ...more,
    }
    return send(path, { method: 'POST', headers, body: JSON.stringify(body), signal: signal ?? null })
  }

  /** Starts an HTTP server for the API. Resolves to its URL. */
  async function listen(): Promise<string> {
    const server = createServer((request, response) => api.handle(request, response)).listen(0)
    await once(server, 'listening')
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    // A server that listens on a port has an AddressInfo.
    return `http://localhost:${(server.address() as AddressInfo).port}`
  }

  return {
    client,
    listen,
    send,
    post,
    /** Sends a JSON body. Resolves to the response. */
    request: async (path: string, body: unknown, headers: Record<string, string> = {}) =>
      api.fetch(`http://board.test${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    /** Runs an operation. Resolves to the response's JSON. */
    run: async (query: string, variables?: Record<string, unknown>): Promise<unknown> =>
      JSON.parse((await post('/graphql', { query, variables })).text),
    /** Closes the API and opens it again with the same database. */
    reopen: (): void => {
      api.close()
      open()
    },
  }
}
