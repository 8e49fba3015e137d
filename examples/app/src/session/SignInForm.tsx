import { inspectStore } from '@thinql/react'
import { useState } from 'react'
import { fieldProblems, toProblem } from '../problems/toProblem.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { TextField } from '../ui/fields.tsx'
import { accountStore, useSignIn } from './account.ts'

export function SignInForm() {
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [signIn, { loading, error }] = useSignIn()
  const problems = fieldProblems(error)
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
      <TextField label="Name" name="name" value={name} onChange={setName} error={problems.name} />
      <TextField
        label="Password (it is “launch”)"
        name="password"
        type="password"
        value={password}
        onChange={setPassword}
        error={problems.password}
      />
      {error && Object.keys(problems).length === 0 && (
        <Notice>Not signed in. {toProblem(error).message}</Notice>
      )}
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
