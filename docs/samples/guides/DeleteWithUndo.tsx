import { updateQueries, useMutation, useQuery } from '@thinql/react'
import { useState } from 'react'
import { graphql } from '../support/gql/index.ts'
import './waitFirst.ts'

const TodoRowsQuery = graphql(`
  query Todos {
    todos {
      id
      title
    }
  }
`)
const RemoveTodo = graphql(`
  mutation RemoveTodo($id: ID!) {
    removeTodo(id: $id) {
      id
    }
  }
`)

/** A todo that will be deleted, and the way to keep it. */
interface Removal {
  readonly id: string
  readonly title: string
  undo(this: void): void
}

export function DeleteWithUndo({ wait = 5_000 }: { wait?: number }) {
  const { data, refetch } = useQuery(TodoRowsQuery)
  const [removals, setRemovals] = useState<readonly Removal[]>([])
  const [problem, setProblem] = useState('')
  const [removeTodo] = useMutation(RemoveTodo, {
    optimistic: (store, { id }) =>
      updateQueries(store, TodoRowsQuery, ({ todos }) => ({ todos: todos.filter((todo) => todo.id !== id) })),
  })

  async function remove(id: string, title: string) {
    const controller = new AbortController()
    const removal = { id, title, undo: () => controller.abort() }
    setProblem('')
    setRemovals((others) => [...others, removal])
    const { error } = await removeTodo({ variables: { id }, signal: controller.signal, meta: { wait } })
    setRemovals((others) => others.filter((other) => other !== removal))
    // The server may have got a request that was stopped late, or whose response was lost.
    if (error) void refetch()
    if (error && error.name !== 'AbortError') setProblem(`“${title}” was not deleted.`)
  }

  return (
    <>
      {data?.todos.map(({ id, title }) => (
        <p key={id}>
          {title} <button onClick={() => remove(id, title)}>Delete {title}</button>
        </p>
      ))}
      {removals.map(({ id, title, undo }) => (
        <p key={id} role="status">
          “{title}” will be deleted. <button onClick={undo}>Undo</button>
        </p>
      ))}
      {problem && <p role="alert">{problem}</p>}
    </>
  )
}
