import { type Failure, graphqlErrors, GraphQLResultError, type Middleware } from '@thinql/core'
import { listen, QueryErrorBoundary, type QueryStore, useQuery } from '@thinql/react'
import { toe } from 'graphql-toe'
import { useMemo } from 'react'
import type { WelcomeQuery as Data } from '../support/gql/graphql.ts'
import { graphql } from '../support/gql/index.ts'
import { explain } from './explain.ts'

// #region OpenTodos.tsx
const OpenTodosQuery = graphql(`
  query OpenTodos {
    todos {
      id
      title
    }
  }
`)

export function OpenTodos() {
  const { data, error, refetch } = useQuery(OpenTodosQuery)
  if (!data) return error ? <Problem error={error} retry={() => void refetch()} /> : <p>Loading…</p>
  return (
    <>
      {error && <p role="status">This list may be out of date. {explain(error)}</p>}
      <ul>
        {data.todos.map((todo) => (
          <li key={todo.id}>{todo.title}</li>
        ))}
      </ul>
    </>
  )
}
// #endregion

// #region Problem.tsx
export function Problem({ error, retry }: { error: Failure; retry: () => void }) {
  return (
    <div role="alert">
      <p>{explain(error)}</p>
      <button onClick={retry}>Try again</button>
    </div>
  )
}
// #endregion

// #region toastFailedMutations.ts
/** Shows a message for each mutation that fails. A query shows its error where its data would be. */
export function toastFailedMutations(store: QueryStore, show: (text: string) => void): () => void {
  return listen(store, ({ kind, result }) => {
    const error = kind === 'mutation' ? result?.error : undefined
    // Somebody has cancelled it.
    if (error && error.name !== 'AbortError') show(explain(error))
  })
}
// #endregion

// #region Welcome.tsx
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
// #endregion

// #region throwingFields.ts
/**
 * The data of a query for a render. Reading a field that failed throws its error, so a field that is null has
 * no value.
 */
export function throwingFields<TData extends object>(data: TData, error: Failure | undefined): TData {
  const response = error?.response
  const errors = graphqlErrors(error).flatMap((fieldError) => {
    const { message, path } = fieldError
    // The error of a whole request has no path, and no data beside it.
    if (!path || !response) return []
    return Object.assign(new GraphQLResultError(message, { response, errors: [fieldError] }), { path })
  })
  return errors.length ? toe({ data, errors }) : data
}
// #endregion

// #region onError.ts
/**
 * Asks the server to keep what is beside a failed field. A draft of the specification: other servers ignore
 * `onError`.
 */
export const onErrorNull: Middleware = (next) => (operation) =>
  next({
    ...operation,
    encode: async (encoded) => {
      const message = await operation.encode(encoded)
      // A GET and an upload have no JSON as their body.
      if (typeof message.body !== 'string') return message
      return {
        ...message,
        body: JSON.stringify({ ...(JSON.parse(message.body) as object), onError: 'NULL' }),
      }
    },
  })
// #endregion
