import { useMutation, useQuery } from '@thinql/react'
import { graphql } from '../support/gql/index.ts'
import { session } from './appStore.ts'

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
