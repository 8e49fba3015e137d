import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { useAPQ as automaticPersistedQueries } from '@graphql-yoga/plugin-apq'
import { useDeferStream as incrementalDelivery } from '@graphql-yoga/plugin-defer-stream'
import { useServer as serveWebSockets } from 'graphql-ws/use/ws'
import { createYoga } from 'graphql-yoga'
import { WebSocketServer } from 'ws'
import { attachmentsPlugin } from './attachments.ts'
import { boardSchema } from './boardSchema.ts'
import { goodConditions } from './conditions.ts'
import { conditionsPlugin } from './conditionsPlugin.ts'
import { createBoard } from './createBoard.ts'
import { sessionsPlugin } from './sessions.ts'
import { readSlowly } from './uploads.ts'

/** The paths of the API. All other paths belong to the app. */
export const apiPaths = ['/graphql', '/conditions', '/attachments', '/session'] as const

/** The size of the largest request, in bytes: that of a file that is too large, so that its error says so. */
const mostBytes = 200_000_000

/** The board's GraphQL server, with the database at `databasePath`. */
export function createApi(databasePath: string) {
  const conditions = { current: goodConditions }
  const board = createBoard(databasePath, conditions)
  const schema = boardSchema(board)
  const yoga = createYoga<{ res?: ServerResponse }>({
    schema,
    plugins: [
      conditionsPlugin(conditions),
      attachmentsPlugin(board.attachments),
      sessionsPlugin(board.sessions),
      automaticPersistedQueries(),
      incrementalDelivery(),
    ],
    batching: true,
    maxRequestBodySize: mostBytes,
    landingPage: false,
  })
  const sockets = new WebSocketServer({ noServer: true })
  serveWebSockets({ schema }, sockets)

  async function receiveUpload(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    try {
      const { uploadRate } = conditions.current
      const slow = readSlowly(request, 'http://board.internal/graphql', uploadRate, gone.signal)
      const { status, headers, body } = await yoga.handle(slow, { res: response })
      response.writeHead(status, Object.fromEntries(headers))
      for await (const chunk of body ?? []) response.write(chunk)
      response.end()
    } catch {
      // The client has cancelled the upload.
      response.destroy()
    }
  }

  return {
    /** Handles a request of Node's HTTP server. */
    handle(request: IncomingMessage, response: ServerResponse): void {
      if (request.headers['content-type']?.startsWith('multipart/')) void receiveUpload(request, response)
      else void yoga(request, response)
    },
    /** Handles a WebSocket of Node's HTTP server. */
    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
      if (conditions.current.offline) socket.destroy()
      else
        sockets.handleUpgrade(request, socket, head, (opened) => sockets.emit('connection', opened, request))
    },
    /** Sends a request to the API without a network. */
    fetch: (async (input, init) =>
      yoga.handle(new Request(input, init), {})) satisfies typeof globalThis.fetch,
    close(): void {
      for (const socket of sockets.clients) socket.terminate()
      sockets.close()
      board.close()
    },
  }
}
