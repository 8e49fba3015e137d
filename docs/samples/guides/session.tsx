import {
  createClient,
  createSession,
  graphqlErrors,
  type Middleware,
  NetworkError,
  reconnect,
  retry,
  timeout,
} from '@thinql/core'
import { clearStore, createQueryStore, useMutation, useQuery } from '@thinql/react'
import { graphql } from '../support/gql/index.ts'

// #region appStore.ts
export const session = createSession({
  name: 'todos',
  refresh,
  // A wrong password is no reason to refresh.
  isPublic: ({ name }) => name === 'SignIn',
})

async function refresh(_token: string | undefined, signal: AbortSignal) {
  try {
    // A page that is left now gets the new cookie all the same.
    const response = await fetch('/refresh', { method: 'POST', keepalive: true, signal })
    if (response.status === 401) return false
    const token = response.ok ? await response.text() : ''
    // A proxy may send a page in its place, under status 200.
    return /^[\w.-]+$/.test(token) ? token : new NetworkError(`no token from /refresh: ${response.status}`)
  } catch (thrown) {
    // What this function throws would count as a fault of the code.
    return new NetworkError(`no token from /refresh: ${String(thrown)}`)
  }
}

const client = createClient({
  endpoint: '/graphql',
  middleware: [reconnect(), timeout(10_000), session, retry()],
})
export const store = createQueryStore(client)
session.onEnd(() => clearStore(store))
// #endregion

// #region toSignIn.ts
/** Opens the sign-in page, unless it is open: what the server refuses there would load it again and again. */
export function toSignIn() {
  if (!location.pathname.startsWith('/sign-in')) location.assign('/sign-in')
}
// #endregion

// #region Account.tsx
const AccountQuery = graphql(`
  query Me {
    me {
      id
      name
    }
  }
`)
const SignIn = graphql(`
  mutation SignIn($name: String!) {
    signIn(name: $name) {
      accessToken
    }
  }
`)

export function Account() {
  const account = useQuery(AccountQuery)
  const [signIn, signingIn] = useMutation(SignIn)

  async function enter(form: FormData) {
    const { data } = await signIn({ variables: { name: form.get('name') as string } })
    if (data) session.start(data.signIn.accessToken)
  }

  const me = account.data?.me
  if (me) {
    return (
      <p>
        You are {me.name}. <button onClick={session.end}>Sign out</button>
      </p>
    )
  }
  // `me` is null for people who are not signed in, and also if it failed.
  if (account.error) return <p role="alert">Your account could not be loaded.</p>
  if (!account.data) return <p>Loading…</p>
  return (
    <form action={enter}>
      <label>
        Name <input name="name" required />
      </label>
      <button disabled={signingIn.loading}>Sign in</button>
      {signingIn.error && <p role="alert">The sign-in didn’t work. Please try again.</p>}
    </form>
  )
}
// #endregion

// #region onRefused.ts
/** Calls back when the server wants somebody to sign in: with the status 401, or with the code UNAUTHENTICATED. */
export function onRefused(signIn: () => void): Middleware {
  return (next) => async (operation) => {
    const result = await next(operation)
    const { error } = result
    const isUnauthenticated = graphqlErrors(error).some(
      ({ extensions }) => extensions?.code === 'UNAUTHENTICATED',
    )
    if (isUnauthenticated || (error?.name === 'ServerError' && error.status === 401)) signIn()
    return result
  }
}
// #endregion
