import { invalidateQueries, useQuery, useQueryStore, useSubscription } from '@thinql/react'
import { graphql } from '../support/gql/index.ts'

// #region NewTodo.tsx
export const NewestTodo = graphql(`
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

// #region LiveTodos.tsx
const LiveTodosQuery = graphql(`
  query Todos {
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
      {live.data && (
        <button onClick={() => void invalidateQueries(store, LiveTodosQuery)}>Show new todos</button>
      )}
    </>
  )
}
// #endregion
