import { updateQueries, useMutation, useQuery } from '@thinql/react'
import { useState } from 'react'
import { graphql } from '../support/gql/index.ts'
import './waitFirst.ts'

const TodoRowsQuery = graphql(`
  query TodoRows {
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
  readonly title: string
  undo(this: void): void
}

export function DeleteWithUndo({ wait = 5_000 }: { wait?: number }) {
  const { data } = useQuery(TodoRowsQuery)
  const [removals, setRemovals] = useState<readonly Removal[]>([])
  const [problem, setProblem] = useState('')
  const [removeTodo] = useMutation(RemoveTodo, {
    optimistic: (store, { id }) =>
      updateQueries(store, TodoRowsQuery, ({ todos }) => ({ todos: todos.filter((todo) => todo.id !== id) })),
  })

  async function remove(id: string, title: string) {
    const controller = new AbortController()
    const removal = { title, undo: () => controller.abort() }
    setProblem('')
    setRemovals((others) => [...others, removal])
    const { error } = await removeTodo({ variables: { id }, signal: controller.signal, meta: { wait } })
    setRemovals((others) => others.filter((other) => other !== removal))
    if (error && error.name !== 'AbortError') setProblem(`“${title}” was not deleted.`)
  }

  return (
    <>
      {data?.todos.map(({ id, title }) => (
        <p key={id}>
          {title} <button onClick={() => remove(id, title)}>Delete {title}</button>
        </p>
      ))}
      {removals.map(({ title, undo }) => (
        <p key={title} role="status">
          “{title}” will be deleted. <button onClick={undo}>Undo</button>
        </p>
      ))}
      {problem && <p role="alert">{problem}</p>}
    </>
  )
}
