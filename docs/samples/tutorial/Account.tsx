import { useMutation, useQuery, useQueryStore } from '@thinql/react'
import { Problem } from './Problem.tsx'
import { MeQuery, SignIn } from './documents.ts'
import { session } from './session.ts'

export function Account() {
  const store = useQueryStore()
  const { data } = useQuery(MeQuery)
  const [signIn, signingIn] = useMutation(SignIn)

  async function enter(form: FormData) {
    const { data } = await signIn({ variables: { name: form.get('name') as string } })
    if (data) startSession(data.signIn.accessToken)
  }

  function startSession(token: string | undefined) {
    session.token = token
    store.clear()
  }

  if (data?.me) {
    return (
      <p>
        Signed in as {data.me.name}. <button onClick={() => startSession(undefined)}>Sign out</button>
      </p>
    )
  }
  return (
    <form action={enter}>
      <input name="name" aria-label="Your name" />
      <button disabled={signingIn.loading}>Sign in</button>
      {signingIn.error && <Problem error={signingIn.error} />}
    </form>
  )
}
