import { createClient, createSession, NetworkError, retry, timeout } from '@thinql/core'
import { clearStore, createQueryStore, persist, useMutation } from '@thinql/react'
import { useEffect, useState, useSyncExternalStore } from 'react'
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

const session = createSession({ name: 'account', keepToken: true, refresh })

/** The cookie of the session tells the server who asks for a new token. */
async function refresh(_token: string | undefined, signal: AbortSignal) {
  try {
    const response = await fetch('/session/token', { method: 'POST', signal })
    if (response.status === 401) return false
    const token = response.ok ? await response.text() : ''
    // A proxy may send a page in its place, under status 200.
    return /^[\w.-]+$/.test(token) ? token : new NetworkError(`no new token: ${response.status}`)
  } catch (thrown) {
    // What this function throws would count as a fault of the code, and not of the network.
    return new NetworkError(`no new token: ${String(thrown)}`)
  }
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

/** The token, or undefined if nobody is signed in. A refresh may replace it, so it is read again and again. */
export const useToken = (): string | undefined => useSyncExternalStore(watchToken, readToken)

function watchToken(onChange: () => void): () => void {
  const stop = [session.onEnd(onChange), everyQuarter(onChange)]
  return () => stop.forEach((each) => each())
}

export function readToken(): string | undefined {
  return session.headers().authorization?.slice('Bearer '.length)
}

function everyQuarter(callback: () => void): () => void {
  const timer = setInterval(callback, 250)
  return () => clearInterval(timer)
}

/** How many milliseconds the token is still valid. It begins with the time at which it expires. */
export function useTimeLeft(token: string): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => everyQuarter(() => setNow(Date.now())), [])
  return Math.max(0, Number.parseInt(token) - now)
}
