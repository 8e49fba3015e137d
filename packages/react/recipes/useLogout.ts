import { useMutation, useQueryStore } from '@thinql/react'
import { Logout } from './todos.ts'

/** Ends the session, and only then forgets its data: requests that are in flight are aborted and can't bring it back. */
export function useLogout() {
  const store = useQueryStore()
  const [logout, state] = useMutation(Logout)
  const logoutAndForget = async () => {
    const { error } = await logout()
    if (!error) store.clear()
  }
  return [logoutAndForget, state] as const
}
