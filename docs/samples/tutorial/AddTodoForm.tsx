import { useMutation } from '@thinql/react'
import { useState } from 'react'
import { Problem } from './Problem.tsx'
import { AddTodo, TodoListQuery } from './documents.ts'

export function AddTodoForm() {
  const [title, setTitle] = useState('')
  const [addTodo, adding] = useMutation(AddTodo, { invalidates: [TodoListQuery] })

  async function add() {
    const { data } = await addTodo({ variables: { title } })
    if (data) setTitle('')
  }

  return (
    <form action={add}>
      <input aria-label="New todo" value={title} onChange={(event) => setTitle(event.target.value)} />
      <button disabled={adding.loading}>Add</button>
      {adding.error && <Problem error={adding.error} />}
    </form>
  )
}
