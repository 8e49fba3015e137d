import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { Plugin, PreviewServer, ViteDevServer } from 'vite'
import { badResponses, badResponsesPath } from './badResponses.ts'
import { apiPaths, createRestartableApi } from './createApi.ts'
import { isOwnPage, refuseOtherOrigins, refuseUpgrade } from './limits.ts'

const defaultDatabasePath = fileURLToPath(new URL('../.data/board.sqlite', import.meta.url))

/** Mounts the API on Vite's server, in development and in preview: one process and one port. */
export function apiPlugin(): Plugin {
  return {
    name: 'board-api',
    configureServer: mountApi,
    configurePreviewServer: mountApi,
  }
}

function mountApi(server: ViteDevServer | PreviewServer): void {
  const { middlewares, httpServer } = server
  const api = createRestartableApi(process.env.THINQL_DB ?? defaultDatabasePath)
  for (const path of [...apiPaths, '/restart', badResponsesPath]) middlewares.use(path, refuseOtherOrigins)
  for (const path of apiPaths) middlewares.use(path, (request, response) => api.handle(request, response))
  httpServer?.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // In development, Vite handles its own WebSockets.
    if ('ws' in server && /^vite-(?:hmr|ping)$/.test(request.headers['sec-websocket-protocol'] ?? '')) return
    if (request.url !== '/graphql') refuseUpgrade(socket, '404 Not Found')
    else if (!isOwnPage(request.headers)) refuseUpgrade(socket, '403 Forbidden')
    else api.upgrade(request, socket, head)
  })
  middlewares.use('/restart', (request, response) => {
    if (request.method === 'POST') api.restart(Number(request.headers['x-downtime'] ?? 3_000))
    response.writeHead(request.method === 'POST' ? 202 : 405).end()
  })
  middlewares.use(badResponsesPath, badResponses)
  httpServer?.once('close', api.close)
}
