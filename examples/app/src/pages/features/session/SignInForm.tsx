import { inspect } from '@thinql/react'
import { useState } from 'react'
import { toProblem } from '../../../problems/toProblem.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { fieldProblems } from '../fieldProblems.ts'
import parts from '../Parts.module.css'
import { accountStore, useSignIn } from './account.ts'
import styles from './Session.module.css'

export function SignInForm() {
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [signIn, { loading, error }] = useSignIn()
  const problems = fieldProblems(error)
  const kept = inspect(accountStore).filter(({ data }) => data !== undefined).length
  return (
    <form
      className={`sheet ${parts.part} ${styles.part}`}
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
      <p className="soft">
        Nobody is signed in.{' '}
        {kept === 0 ? 'The store is empty.' : `The store has the data of ${kept} queries.`}
      </p>
    </form>
  )
}
