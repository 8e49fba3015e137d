import type { Session } from '@thinql/core'
import { clearStore } from './invalidateQueries.ts'
import type { QueryStore } from './queryStore.ts'

/**
 * Clears a store whenever a session ends, in this tab or in another one. So nothing of a user stays for the next one.
 *
 * The store forgets all data, and what `persist` has kept. Hooks on screen load again as the next user, or as nobody.
 * Subscriptions close their connections and open new ones. What your components keep in their own state stays, and so does
 * the state of `useMutation`.
 *
 * @param store - The store whose client has the signal of the session.
 * @param session - The session that `authorize` returned.
 * @returns A function that ends it.
 * @example
 * const session = authorize({ name: 'shop' })
 * const { signal, headers, middleware } = session
 * const store = createQueryStore(createClient({ signal, headers, middleware: [middleware] }))
 * followSession(store, session)
 */
export function followSession(store: QueryStore, session: Pick<Session, 'onEnd'>): () => void {
  return session.onEnd(() => clearStore(store))
}
