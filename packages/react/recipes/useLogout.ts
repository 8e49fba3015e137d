import { useMutation, useQueryStore } from '@thinql/react'
import { Logout } from './todos.ts'

/** Ends the session, then forgets all data. Requests in flight are aborted, so they can't bring it back. */
export function useLogout() {
  const store = useQueryStore()
  const [logout, state] = useMutation(Logout)
  const logoutAndForget = async () => {
    const { error } = await logout()
    if (!error) store.clear()
  }
  return [logoutAndForget, state] as const
}
