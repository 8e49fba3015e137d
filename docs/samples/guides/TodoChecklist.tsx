import { setQueryData, useMutation, useQuery } from '@thinql/react'
import { graphql } from '../support/gql/index.ts'

const ChecklistQuery = graphql(`
  query TodoList {
    todos {
      id
      title
      done
    }
  }
`)
const CompleteTodo = graphql(`
  mutation CompleteTodo($id: ID!, $done: Boolean!) {
    completeTodo(id: $id, done: $done) {
      id
      done
    }
  }
`)

export function TodoChecklist() {
  const { data, error } = useQuery(ChecklistQuery)
  const [completeTodo, completing] = useMutation(CompleteTodo, {
    optimistic: (store, { id, done }) =>
      setQueryData(
        store,
        ChecklistQuery,
        (data) => data && { todos: data.todos.map((todo) => (todo.id === id ? { ...todo, done } : todo)) },
      ),
  })

  if (!data) return <p role={error && 'alert'}>{error ? 'The list could not be loaded.' : 'Loading…'}</p>
  return (
    <>
      {completing.error && <p role="alert">The change was not saved.</p>}
      {data.todos.map(({ id, title, done }) => (
        <p key={id}>
          <label>
            <input
              type="checkbox"
              checked={done}
              onChange={() => completeTodo({ variables: { id, done: !done } })}
            />{' '}
            {title}
          </label>
        </p>
      ))}
    </>
  )
}
