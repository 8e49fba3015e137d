import { graphqlErrors, type RequestFailure } from '@thinql/core'
import { useQuery } from '@thinql/react'
import { graphql } from '../support/gql/index.ts'

// #region explain
/** What people read. They can't do anything with a status or the name of an error. */
export function explain(error: RequestFailure): string {
  switch (error.name) {
    case 'NetworkError':
      return 'The server could not be reached. Check your connection.'
    case 'TimeoutError':
      return 'The server takes too long.'
    case 'ServerError':
      return error.status === 401 ? 'Please sign in again.' : 'The server has a problem. Try again later.'
    case 'GraphQLResultError': {
      const isForPeople = error.errors.some(({ extensions }) => extensions?.code === 'BAD_USER_INPUT')
      return isForPeople ? error.errors.map(({ message }) => message).join(' ') : 'That did not work.'
    }
    case 'AbortError':
    case 'RequestError':
    case 'ParseError':
    case 'EmptyResultError':
      return 'Something is wrong on our side.'
  }
}
// #endregion

// #region problem
export function Problem({ error, retry }: { error: RequestFailure; retry: () => void }) {
  return (
    <div role="alert">
      <p>{explain(error)}</p>
      <button onClick={retry}>Try again</button>
    </div>
  )
}
// #endregion

// #region list
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

// #region field
/** The messages of the server for one field of a form. */
export function messagesFor(field: string, error: RequestFailure | undefined): string[] {
  return graphqlErrors(error)
    .filter(({ extensions }) => extensions?.field === field)
    .map(({ message }) => message)
}
// #endregion
