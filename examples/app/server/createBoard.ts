import { setMaxListeners } from 'node:events'
import { createPubSub } from 'graphql-yoga'
import { createAttachments } from './attachments.ts'
import type { Conditions } from './conditions.ts'
import { openDatabase } from './database.ts'
import { createGuests } from './guests.ts'
import { createHistory } from './history.ts'
import { createItems } from './items.ts'
import { createSessions } from './sessions.ts'

export type Board = ReturnType<typeof createBoard>

/** The board, and what the feature pages need, in the database at `databasePath`. */
export function createBoard(databasePath: string, conditions: { readonly current: Conditions }) {
  const archiveTime = () => conditions.current.archiveTime
  const database = openDatabase(databasePath)
  const eventTarget = new EventTarget()
  // One for each open subscription.
  setMaxListeners(0, eventTarget)
  const changes = createPubSub<{ change: [] }>({ eventTarget })
  const history = createHistory(database, archiveTime, () => changes.publish('change'))
  return {
    items: createItems(database, history),
    attachments: createAttachments(database, history),
    history,
    guests: createGuests(database, archiveTime),
    sessions: createSessions(database, () => conditions.current.tokenTime),
    /** Publishes an event after each change. */
    changes,
    close: () => database.close(),
  }
}
