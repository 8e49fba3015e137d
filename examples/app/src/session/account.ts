import { createClient, createSession, NetworkError, retry, timeout } from '@thinql/core'
import { clearStore, createQueryStore, persist, useMutation } from '@thinql/react'
import { graphql } from '../gql/index.ts'
import { devtools } from '../store.ts'

export const launchCodeDocument = graphql(`
  query LaunchCode {
    launchCode {
      code
      user
    }
  }
`)

const signInDocument = graphql(`
  mutation SignIn($name: String!, $password: String!) {
    signIn(name: $name, password: $password)
  }
`)

const signOutDocument = graphql(`
  mutation SignOut {
    signOut
  }
`)

export const session = createSession({ name: 'account', keepToken: true, refresh })

/** The cookie of the session tells the server who asks for a new token. */
async function refresh(_token: string | undefined, signal: AbortSignal) {
  const response = await fetch('/session/token', { method: 'POST', signal })
  if (response.status === 401) return false
  const token = response.ok ? await response.text() : ''
  // A proxy may send a page in its place, under status 200.
  return /^[\w.-]+$/.test(token) ? token : new NetworkError(`no new token: ${response.status}`)
}

/** The data of the signed-in user. It survives a reload, and goes with the session. */
export const accountStore = devtools.connect(
  createQueryStore(
    createClient({ middleware: [devtools.middleware, timeout(10_000), session, retry({ attempts: 2 })] }),
  ),
  'Account',
)

persist(accountStore, () => localStorage, { key: 'account-data' })
session.onEnd(() => clearStore(accountStore))

/** Signs in. Fetches what is on screen as the new user. */
export function useSignIn() {
  const [signIn, state] = useMutation(signInDocument)
  async function enter(variables: { name: string; password: string }) {
    const { data } = await signIn({ variables })
    if (data) session.start(data.signIn)
  }
  return [enter, state] as const
}

/** Ends the session on the server, and then here and in the other tabs. */
export function useSignOut() {
  const [signOut, state] = useMutation(signOutDocument)
  async function leave() {
    const { error } = await signOut()
    if (!error) session.end()
  }
  return [leave, state] as const
}
