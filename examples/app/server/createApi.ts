import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { useDeferStream as incrementalDelivery } from '@graphql-yoga/plugin-defer-stream'
import { useServer as serveWebSockets } from 'graphql-ws/use/ws'
import { createYoga } from 'graphql-yoga'
import { WebSocketServer } from 'ws'
import { attachmentsPlugin } from './attachments.ts'
import { conditionsPlugin, goodConditions } from './badResponses.ts'
import { createBoard } from './createBoard.ts'
import { sessionsPlugin } from './sessions.ts'

/** The paths of the API. All other paths belong to the app. */
export const apiPaths = ['/graphql', '/conditions', '/attachments', '/session/token'] as const

function createApi(databasePath: string) {
  const conditions = { current: goodConditions }
  const board = createBoard(databasePath, conditions)
  const yoga = createYoga<{ res?: ServerResponse }>({
    schema: board.schema,
    plugins: [
      conditionsPlugin(conditions),
      attachmentsPlugin(board.attachments),
      sessionsPlugin(board.sessions),
      incrementalDelivery(),
    ],
    batching: { limit: 10 },
    // More bytes than a file may have, so that its error says so.
    maxRequestBodySize: 30_000_000,
    landingPage: false,
  })
  const open = new Set<ServerResponse>()
  const sockets = new WebSocketServer({ noServer: true })
  serveWebSockets({ schema: board.schema }, sockets)

  return {
    handle(request: IncomingMessage, response: ServerResponse): void {
      open.add(response)
      response.once('close', () => open.delete(response))
      void yoga(request, response)
    },
    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
      sockets.handleUpgrade(request, socket, head, (opened) => sockets.emit('connection', opened, request))
    },
    close(): void {
      for (const response of open) response.destroy()
      for (const socket of sockets.clients) socket.terminate()
      sockets.close()
      board.close()
    },
  }
}

/** The API, which can be stopped and started again with the same database, as a process would be. */
export function createRestartableApi(databasePath: string) {
  let api: ReturnType<typeof createApi> | undefined = createApi(databasePath)
  let timer: NodeJS.Timeout | undefined

  function stop(): void {
    clearTimeout(timer)
    api?.close()
    api = undefined
  }

  return {
    handle(request: IncomingMessage, response: ServerResponse): void {
      if (api) api.handle(request, response)
      else response.destroy()
    },

    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
      if (api) api.upgrade(request, socket, head)
      else socket.destroy()
    },

    /** Closes all connections and the database. After the downtime (ms), it opens both again. */
    restart(downtime: number): void {
      stop()
      timer = setTimeout(() => {
        api = createApi(databasePath)
      }, downtime)
    },

    close: stop,
  }
}
