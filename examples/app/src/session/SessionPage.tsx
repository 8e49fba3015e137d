import { GraphQLProvider, inspectStore, useQueryStore } from '@thinql/react'
import { useState } from 'react'
import { ChangeFailure } from '../problems/FailureNotice.tsx'
import { toProblem } from '../problems/toProblem.ts'
import { Button, Guide, PageHeading, TextField, usePageTitle } from '../ui/index.ts'
import { accountStore, useSignIn, useToken } from './account.ts'
import { LaunchCode } from './LaunchCode.tsx'

export function SessionPage() {
  usePageTitle('Session · Countdown')
  const token = useToken()
  return (
    <div className="page max-w-192">
      <PageHeading title="Session">
        A session whose token expires every 30 seconds. Nobody has to sign in again, and a reload keeps the
        data.
      </PageHeading>
      <GraphQLProvider store={accountStore}>
        {token === undefined ? <SignInForm /> : <LaunchCode token={token} />}
      </GraphQLProvider>
      <Guide docs="guides/authentication/" source="session/account.ts">
        Sign in, wait until the token expires, and load the launch code three times. Then reload the page: the
        old data is there at once, until you sign out.
      </Guide>
    </div>
  )
}

export function SignInForm() {
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [signIn, { loading, error }] = useSignIn()
  const problem = error && toProblem(error)
  const kept = inspectStore(useQueryStore()).filter(({ data }) => data !== undefined).length
  return (
    <form
      className="sheet stack min-h-88 gap-4 p-4"
      aria-label="Sign in"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!loading) void signIn({ name, password })
      }}
    >
      <TextField label="Name" name="name" value={name} onChange={setName} error={problem?.fields?.name} />
      <TextField
        label="Password (it is “launch”)"
        name="password"
        type="password"
        value={password}
        onChange={setPassword}
        error={problem?.fields?.password}
      />
      {error && !problem?.fields && <ChangeFailure heading="Not signed in." failure={error} />}
      <div>
        <Button type="submit" look="primary" busy={loading}>
          {loading ? 'Signing in…' : 'Sign in'}
        </Button>
      </div>
      <p className="hint">
        Nobody is signed in.{' '}
        {kept === 0 ? 'The store is empty.' : `The store has the data of ${kept} queries.`}
      </p>
    </form>
  )
}
