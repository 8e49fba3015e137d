import { useMutation, useQuery, useQueryStore } from '@thinql/react'
import { graphql } from '../support/gql/index.ts'
import { session } from './appStore.ts'

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

export function Account() {
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
