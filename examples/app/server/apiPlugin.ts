import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { Plugin, PreviewServer, ViteDevServer } from 'vite'
import { badResponses, badResponsesPath } from './badResponses.ts'
import { apiPaths } from './createApi.ts'
import { refuseMalformedUrls, refuseUpgrade } from './limits.ts'
import { createRestartableApi } from './restartableApi.ts'

const defaultDatabasePath = fileURLToPath(new URL('../.data/board.sqlite', import.meta.url))

/** Mounts the API on Vite's server, in development and in preview: one process and one port. */
export function apiPlugin(): Plugin {
  return {
    name: 'board-api',
    configureServer: mountApi,
    configurePreviewServer: mountApi,
  }
}

function mountApi({ middlewares, httpServer }: ViteDevServer | PreviewServer): void {
  const api = createRestartableApi(process.env.THINQL_DB ?? defaultDatabasePath)
  for (const path of apiPaths) middlewares.use(path, (request, response) => api.handle(request, response))
  if (httpServer) refuseMalformedUrls(httpServer)
  httpServer?.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Vite handles its own WebSockets.
    const isOfVite = request.headers['sec-websocket-protocol']?.startsWith('vite-')
    if (request.url === '/graphql') api.upgrade(request, socket, head)
    else if (!isOfVite) refuseUpgrade(socket, '404 Not Found')
  })
  middlewares.use('/restart', (request, response) => {
    if (request.method === 'POST') api.restart(Number(request.headers['x-downtime'] ?? 3_000))
    response.writeHead(request.method === 'POST' ? 202 : 405).end()
  })
  middlewares.use(badResponsesPath, badResponses)
  httpServer?.once('close', api.close)
}
