/**
 * The token of the signed-in user, which all tabs share. After a refresh is refused, the user is signed out.
 *
 * `refresh` replaces a token that has expired. If several calls in several tabs need a new token, one of them gets it from
 * the server, and the others wait. It rejects if the server fails or can't be reached. The server knows the user by a
 * cookie that scripts can't read.
 */
export function createSession(refreshEndpoint: string, storage: Storage = localStorage) {
  const token = () => storage.getItem('token')
  const signIn = (token: string) => storage.setItem('token', token)
  const signOut = () => storage.removeItem('token')
  const refresh = (expired: string | null) =>
    navigator.locks.request('refresh', async () => {
      if (token() !== expired) return
      const response = await fetch(refreshEndpoint, { method: 'POST', credentials: 'include' })
      if (response.ok) signIn(await response.text())
      else if (response.status === 401) signOut()
      else throw new Error(`${refreshEndpoint}: ${response.status}`)
    })
  return { token, signIn, signOut, refresh }
}

export type Session = ReturnType<typeof createSession>
