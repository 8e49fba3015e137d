import { createClient, retry, timeout } from '@thinql/core'
import { useMutation, useQuery, useQueryStore } from '@thinql/react'
import { authorize } from '../../../packages/core/recipes/authorize.ts'
import type { Session } from '../../../packages/core/recipes/session.ts'
import { graphql } from '../support/gql/index.ts'

// #region client
export function createAppClient(session: Session) {
  return createClient({
    endpoint: '/graphql',
    middleware: [timeout(10_000), authorize(session), retry()],
  })
}
// #endregion

// #region account
const AccountQuery = graphql(`
  query Account {
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

export function Account({ session }: { session: Session }) {
  const store = useQueryStore()
  const account = useQuery(AccountQuery)
  const [signIn, signingIn] = useMutation(SignIn)

  async function enter(form: FormData) {
    const { data } = await signIn({ variables: { name: form.get('name') as string } })
    if (!data) return
    session.signIn(data.signIn.accessToken)
    store.clear()
  }

  function leave() {
    session.signOut()
    store.clear()
  }

  if (!account.data) return <p>{account.error ? account.error.message : 'Loading…'}</p>
  const { me } = account.data
  if (me) {
    return (
      <p>
        You are {me.name}. <button onClick={leave}>Sign out</button>
      </p>
    )
  }
  return (
    <form action={enter}>
      <label>
        Name <input name="name" required />
      </label>
      <button disabled={signingIn.loading}>Sign in</button>
      {signingIn.error && <p role="alert">{signingIn.error.message}</p>}
    </form>
  )
}
// #endregion
