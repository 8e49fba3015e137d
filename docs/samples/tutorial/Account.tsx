import { useMutation, useQuery } from '@thinql/react'
import { Problem } from './Problem.tsx'
import { MeQuery, SignIn } from './documents.ts'
import { session } from './session.ts'

export function Account() {
  const { data, error, refetch } = useQuery(MeQuery)
  const [signIn, signingIn] = useMutation(SignIn)

  async function enter(form: FormData) {
    const { data } = await signIn({ variables: { name: form.get('name') as string } })
    if (data) session.start(data.signIn.accessToken)
  }

  if (data?.me) {
    return (
      <p>
        Signed in as {data.me.name}. <button onClick={session.end}>Sign out</button>
      </p>
    )
  }
  // Without a session, `me` is null. It is also null if it failed.
  if (error) return <Problem error={error} retry={refetch} />
  return (
    <form action={enter}>
      <input name="name" aria-label="Your name" />
      <button disabled={signingIn.loading}>Sign in</button>
      {signingIn.error && <Problem error={signingIn.error} />}
    </form>
  )
}
