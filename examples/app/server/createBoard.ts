import { createPubSub } from 'graphql-yoga'
import { createAttachments } from './attachments.ts'
import { type Activity, createHistory } from './history.ts'
import { createItemPages } from './itemPages.ts'
import { createItems } from './items.ts'
import { openDatabase } from './openDatabase.ts'

export type Board = ReturnType<typeof createBoard>

/** All that is on the board, over the database at `databasePath`. */
export function createBoard(databasePath: string) {
  const database = openDatabase(databasePath)
  const activity = createPubSub<{ activity: [Activity] }>()
  const history = createHistory(database, (event) => activity.publish('activity', event))
  return {
    items: createItems(database, history),
    pages: createItemPages(database),
    attachments: createAttachments(database, history),
    history,
    activity,
    close: () => database.close(),
  }
}
