import { createPubSub } from 'graphql-yoga'
import { createAttachments } from './attachments.ts'
import { createHistory } from './history.ts'
import { createItemPages } from './itemPages.ts'
import { createItems } from './items.ts'
import { openDatabase } from './openDatabase.ts'

export type Board = ReturnType<typeof createBoard>

/**
 * The board: its items, files and history, in the database at `databasePath`.
 *
 * @param archiveTime - Returns how long the history of an item takes, in ms.
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
    /** Publishes an event after each change. */
    changes,
    close: () => database.close(),
  }
}
