import { setQueryData, useMutation } from '@thinql/react'
import { Problem } from './Problem.tsx'
import { CompleteTodo, TodoListQuery } from './documents.ts'

interface Todo {
  id: string
  title: string
  done: boolean
}

export function DoneBox({ todo: { id, title, done } }: { todo: Todo }) {
  const [completeTodo, { error }] = useMutation(CompleteTodo, {
    optimistic: (store, { id, done }) =>
      setQueryData(
        store,
        TodoListQuery,
        (data) => data && { todos: data.todos.map((todo) => (todo.id === id ? { ...todo, done } : todo)) },
      ),
  })

  return (
    <label>
      <input
        type="checkbox"
        checked={done}
        onChange={() => completeTodo({ variables: { id, done: !done } })}
      />{' '}
      {title}
      {error && <Problem error={error} />}
    </label>
  )
}
