import { createPubSub } from 'graphql-yoga'
import { createAttachments } from './attachments.ts'
import { createHistory } from './history.ts'
import { createItemPages } from './itemPages.ts'
import { createItems } from './items.ts'
import { openDatabase } from './openDatabase.ts'

export type Board = ReturnType<typeof createBoard>

/**
 * All that is on the board, over the database at `databasePath`.
 *
 * @param archiveTime - Tells how long the history of an item takes, in ms.
 */
export function createBoard(databasePath: string, archiveTime: () => number) {
  const database = openDatabase(databasePath)
  const changes = createPubSub<{ change: [] }>()
  const history = createHistory(database, archiveTime, () => changes.publish('change'))
  return {
    items: createItems(database, history),
    pages: createItemPages(database),
    attachments: createAttachments(database, history),
    history,
    /** Tells that something was done. */
    changes,
    close: () => database.close(),
  }
}
