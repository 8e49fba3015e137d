'use client'
import {
  type DehydratedState,
  HydrationBoundary,
  invalidateQueries,
  useQuery,
  useQueryStore,
} from '@thinql/react'
import { addTodo, renewGreeting } from './actions'
import { type TodosData, TodosQuery } from './documents'

/** Shows the todos, with the data that the server has prefetched. */
export function Todos({ state }: { state: DehydratedState }) {
  return (
    <HydrationBoundary state={state}>
      <TodoList />
    </HydrationBoundary>
  )
}

function TodoList() {
  const store = useQueryStore()
  const { data, error } = useQuery<TodosData>(TodosQuery)
  if (!data) return <p>{error ? 'The todos could not be loaded.' : 'Loading…'}</p>

  async function add(form: FormData) {
    await addTodo(String(form.get('title')))
    await invalidateQueries(store, TodosQuery)
  }

  return (
    <>
      {error && <p role="alert">The list may be out of date.</p>}
      <ul>
        {data.todos.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ul>
      <form action={add}>
        <input name="title" aria-label="Title" />
        <button>Add</button>
      </form>
      <form action={renewGreeting}>
        <button>Renew the greeting</button>
      </form>
    </>
  )
}
