import { AddTodoForm } from './AddTodoForm.tsx'
import { TodoList } from './TodoList.tsx'
import { useLiveTodos } from './useLiveTodos.ts'

export function Today() {
  useLiveTodos()
  return (
    <>
      <AddTodoForm />
      <TodoList />
    </>
  )
}
