import { QueryErrorBoundary, useQuery } from '@thinql/react'
import { useMemo } from 'react'
import { graphql } from '../../support/gql/index.ts'
import type { WelcomeQuery as Data } from '../../support/gql/graphql.ts'
import { Problem } from '../errors/Problem.tsx'
import { throwingFields } from './throwingFields.ts'

export const WelcomeQuery = graphql(`
  query Welcome {
    me {
      name
    }
    todos {
      title
    }
  }
`)

export function Welcome() {
  const { data, error, refetch } = useQuery(WelcomeQuery)
  const fields = useMemo(() => data && throwingFields(data, error), [data, error])
  if (!fields) return error ? <Problem error={error} retry={() => void refetch()} /> : <p>Loading…</p>
  return (
    <>
      <QueryErrorBoundary
        fallback={(problem, reset) => <Problem error={problem} retry={() => void refetch().then(reset)} />}
      >
        <Greeting of={fields} />
      </QueryErrorBoundary>
      <p>{fields.todos.length} todos</p>
    </>
  )
}

/** Says hello, or nothing if nobody is signed in. If the name can't be loaded, it throws. */
function Greeting({ of }: { of: Data }) {
  return of.me && <h1>Hello, {of.me.name}</h1>
}
