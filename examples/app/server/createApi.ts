import { useAPQ as automaticPersistedQueries } from '@graphql-yoga/plugin-apq'
import { useDeferStream as incrementalDelivery } from '@graphql-yoga/plugin-defer-stream'
import { createYoga } from 'graphql-yoga'
import { attachmentsPlugin } from './attachments.ts'
import { boardSchema } from './boardSchema.ts'
import { goodConditions } from './conditions.ts'
import { conditionsPlugin } from './conditionsPlugin.ts'
import { createBoard } from './createBoard.ts'

/** The paths of the API. All other paths belong to the app. */
export const apiPaths = ['/graphql', '/conditions', '/attachments'] as const

/** The board's GraphQL server, with the database at `databasePath`. */
export function createApi(databasePath: string) {
  const conditions = { current: goodConditions }
  const board = createBoard(databasePath, () => conditions.current.archiveTime)
  const yoga = createYoga({
    schema: boardSchema(board),
    plugins: [
      conditionsPlugin(conditions),
      attachmentsPlugin(board.attachments),
      automaticPersistedQueries(),
      incrementalDelivery(),
    ],
    batching: true,
    landingPage: false,
  })
  return {
    /** Handles a request of Node's HTTP server, or a `Request`. */
    handle: yoga,
    /** Sends a request to the API without a network. */
    fetch: (async (input, init) =>
      yoga.handle(new Request(input, init), {})) satisfies typeof globalThis.fetch,
    close: board.close,
  }
}
