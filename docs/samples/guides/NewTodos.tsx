import { createClient, limitResponse, reconnect, timeout } from '@thinql/core'
import { useQuery, useQueryStore, useSubscription } from '@thinql/react'
import { onReconnected } from '../../../packages/core/recipes/onReconnected.ts'
import { graphql } from '../support/gql/index.ts'

// #region client
export function createLiveClient(refetchMissed: () => void) {
  return createClient({
    endpoint: '/graphql',
    middleware: [onReconnected(refetchMissed), reconnect(), timeout(10_000)],
    fetch: limitResponse({ idle: 30_000 }),
  })
}
// #endregion

// #region latest
const NewestTodo = graphql(`
  subscription NewestTodo {
    todoAdded {
      id
      title
    }
  }
`)

export function NewTodo() {
  const { data, error, done, reconnect } = useSubscription(NewestTodo)
  return (
    <>
      {error && (
        <p role="alert">
          The connection was lost. <button onClick={reconnect}>Connect now</button>
        </p>
      )}
      <p>{data ? `New: ${data.todoAdded.title}` : done ? 'Nothing more will come.' : 'Waiting for todos…'}</p>
    </>
  )
}
// #endregion

// #region list
const LiveTodosQuery = graphql(`
  query LiveTodos {
    todos {
      id
      title
    }
  }
`)

export function LiveTodos() {
  const store = useQueryStore()
  const { data } = useQuery(LiveTodosQuery)
  const live = useSubscription(NewestTodo)
  return (
    <>
      <ul>
        {data?.todos.map((todo) => (
          <li key={todo.id}>{todo.title}</li>
        ))}
      </ul>
      {live.data && <button onClick={() => void store.invalidate(LiveTodosQuery)}>Show new todos</button>}
    </>
  )
}
// #endregion
