import { useMutation, useSuspenseQuery } from '@thinql/react'
import { useOptimistic } from 'react'
import { AddTodo, FoundTodosQuery } from '../../tutorial/documents.ts'

export function OptimisticTitles() {
  const { data, refetch } = useSuspenseQuery(FoundTodosQuery)
  const [addTodo] = useMutation(AddTodo)
  const [titles, showTitle] = useOptimistic(
    data.todos.map(({ title }) => title),
    // The list may have it before the action ends.
    (shown, title: string) => (shown.includes(title) ? shown : [...shown, `${title} (saving)`]),
  )

  async function add(form: FormData) {
    const title = form.get('title') as string
    showTitle(title)
    await addTodo({ variables: { title } })
    await refetch()
  }

  return (
    <form action={add}>
      <input name="title" aria-label="Title" />
      <button>Add</button>
      {titles.map((title, index) => (
        <p key={index}>{title}</p>
      ))}
    </form>
  )
}
