import { inspectStore } from '@thinql/react'
import { useState } from 'react'
import { WithCode } from '../features/WithCode.tsx'
import { toProblem } from '../problems/toProblem.ts'
import { Button, Notice, TextField } from '../ui/index.ts'
import { accountStore, useSignIn } from './account.ts'
import code from './account.ts?raw'
import { LaunchCode } from './LaunchCode.tsx'
import { useToken } from './useToken.ts'

export function Session() {
  const token = useToken()
  return (
    <WithCode docs="guides/authentication/" file={{ path: 'session/account.ts', text: code }}>
      {token === undefined ? <SignInForm /> : <LaunchCode token={token} />}
    </WithCode>
  )
}

function SignInForm() {
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [signIn, { loading, error }] = useSignIn()
  const problem = error && toProblem(error)
  const kept = inspectStore(accountStore).filter(({ data }) => data !== undefined).length
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
      {problem && !problem.fields && <Notice>Not signed in. {problem.message}</Notice>}
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
