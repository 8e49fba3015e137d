import { invalidateQueries, useQuery, useQueryStore, useSubscription } from '@thinql/react'
import { graphql } from '../support/gql/index.ts'
import { NewestTodo } from './NewTodo.tsx'

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
