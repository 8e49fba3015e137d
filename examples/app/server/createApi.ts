import { createYoga } from 'graphql-yoga'
import { boardSchema } from './boardSchema.ts'
import { conditionsPlugin } from './conditionsPlugin.ts'
import { createItems } from './items.ts'
import { openDatabase } from './openDatabase.ts'

/** The paths that the API answers; all others belong to the app. */
export const apiPaths = ['/graphql', '/conditions'] as const

/** The board's GraphQL server over the database at `databasePath`. */
export function createApi(databasePath: string) {
  const database = openDatabase(databasePath)
  const yoga = createYoga({
    schema: boardSchema(createItems(database)),
    plugins: [conditionsPlugin()],
    landingPage: false,
  })
  return {
    /** Answers a request of Node's HTTP server, or a `Request`. */
    handle: yoga,
    close: () => database.close(),
  }
}
