import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type GraphQLDocument, reconnect, subscribe } from '@thinql/core'
import { createClient as createWebSocketClient } from 'graphql-ws'
import { expect, onTestFinished, test } from 'vitest'
import WebSocket from 'ws'
import { webSocket } from '../../../packages/core/recipes/webSocket.ts'
import { createRestartableApi } from './restartableApi.ts'

/** Starts an HTTP server for an API that is gone for 200 ms while it restarts. */
async function start() {
  const directory = mkdtempSync(join(tmpdir(), 'board-'))
  const api = createRestartableApi(join(directory, 'board.sqlite'), 200)
  const server = createServer((request, response) => api.handle(request, response)).listen(0)
  server.on('upgrade', (request, socket, head) => api.upgrade(request, socket, head))
  await once(server, 'listening')
  onTestFinished(() => {
    api.close()
    server.close()
    rmSync(directory, { recursive: true })
  })
  // A server that listens on a port has an AddressInfo.
  return { api, endpoint: `http://localhost:${(server.address() as AddressInfo).port}/graphql` }
}

const serverTime = 'subscription { serverTime { startedAt } }'

test('a restart closes event streams and WebSockets, and both can be opened again', async () => {
  const { api, endpoint } = await start()
  const socket = createWebSocketClient({
    url: endpoint.replace('http', 'ws'),
    webSocketImpl: WebSocket,
    retryAttempts: 0,
  })
  for (const transport of [[], [webSocket(socket)]]) {
    const client = createClient({ endpoint, middleware: [reconnect({ maxDelay: 50 }), ...transport] })
    const events = subscribe<{ serverTime: { startedAt: string } }>(client, serverTime)
    const first = await events.next()
    api.restart()
    let lost = 0
    for await (const { data, error } of events) {
      if (error?.name === 'NetworkError') lost++
      else if (data?.serverTime.startedAt !== first.value?.data?.serverTime.startedAt) break
    }
    expect(lost).toBeGreaterThan(0)
  }
})

test('while it restarts, the API closes each connection without a response', async () => {
  const { api, endpoint } = await start()
  const client = createClient({ endpoint })
  api.restart()
  const query: GraphQLDocument<object> = '{ progress { total } }'
  expect((await client.request(query)).error?.name).toBe('NetworkError')
  await expect.poll(async () => (await client.request(query)).data).toEqual({ progress: { total: 7 } })
})
