import { useAPQ as automaticPersistedQueries } from '@graphql-yoga/plugin-apq'
import { useDeferStream as answerInParts } from '@graphql-yoga/plugin-defer-stream'
import { createYoga } from 'graphql-yoga'
import { attachmentsPlugin } from './attachmentsPlugin.ts'
import { boardSchema } from './boardSchema.ts'
import { goodConditions } from './conditions.ts'
import { conditionsPlugin } from './conditionsPlugin.ts'
import { createBoard } from './createBoard.ts'

/** The paths that the API answers; all others belong to the app. */
export const apiPaths = ['/graphql', '/conditions', '/attachments'] as const

/** The board's GraphQL server over the database at `databasePath`. */
export function createApi(databasePath: string) {
  const conditions = { current: goodConditions }
  const board = createBoard(databasePath, () => conditions.current.archiveTime)
  const yoga = createYoga({
    schema: boardSchema(board),
    plugins: [
      conditionsPlugin(conditions),
      attachmentsPlugin(board.attachments),
      automaticPersistedQueries(),
      answerInParts(),
    ],
    batching: true,
    landingPage: false,
  })
  return {
    /** Answers a request of Node's HTTP server, or a `Request`. */
    handle: yoga,
    /** Answers within the process, as `fetch` would over the network. */
    ask: (async (input, init) => yoga.handle(new Request(input, init), {})) satisfies typeof globalThis.fetch,
    close: board.close,
  }
}
