import type { Result } from '@thinql/core'
import {
  prefetchQuery,
  QueryErrorBoundary,
  useMutation,
  useQuery,
  useQueryStore,
  useSuspenseQuery,
} from '@thinql/react'
import { Activity, Suspense, use, useDeferredValue, useOptimistic, useState, ViewTransition } from 'react'
import type { FoundTodosQuery as FoundTodos } from '../support/gql/graphql.ts'
import { AddTodo, FoundTodosQuery } from '../tutorial/documents.ts'
import { Problem } from './errors.tsx'

// #region DeferredSearch.tsx
export function DeferredSearch() {
  const [text, setText] = useState('')
  const search = useDeferredValue(text)

  return (
    <>
      <label>
        Search <input value={text} onChange={(event) => setText(event.target.value)} />
      </label>
      <Suspense fallback={<p>Loading…</p>}>
        <ViewTransition>
          <QueryErrorBoundary
            key={search}
            fallback={(error, retry) => <Problem error={error} retry={retry} />}
          >
            <ul aria-busy={search !== text}>
              <Found search={search} />
            </ul>
          </QueryErrorBoundary>
        </ViewTransition>
      </Suspense>
    </>
  )
}

function Found({ search }: { search: string }) {
  const { data } = useSuspenseQuery(FoundTodosQuery, { variables: { search } })
  return data.todos.map((todo) => <li key={todo.id}>{todo.title}</li>)
}
// #endregion

// #region TodosOnClick.tsx
export function TodosOnClick() {
  const store = useQueryStore()
  const [found, setFound] = useState<Promise<Result<FoundTodos>>>()

  if (!found)
    return <button onClick={() => setFound(prefetchQuery(store, FoundTodosQuery))}>Show todos</button>
  return (
    <Suspense fallback={<p>Loading…</p>}>
      <TodoTitles found={found} />
    </Suspense>
  )
}

function TodoTitles({ found }: { found: Promise<Result<FoundTodos>> }) {
  const { data, error } = use(found)
  if (error) return <p role="alert">The list could not be loaded.</p>
  return data.todos.map((todo) => <p key={todo.id}>{todo.title}</p>)
}
// #endregion

// #region OptimisticTitles.tsx
export function OptimisticTitles() {
  const { data, refetch } = useSuspenseQuery(FoundTodosQuery)
  const [addTodo, adding] = useMutation(AddTodo)
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
      {adding.error && <p role="alert">“{adding.variables.title}” was not added.</p>}
      {titles.map((title, index) => (
        <p key={index}>{title}</p>
      ))}
    </form>
  )
}
// #endregion

// #region Tabs.tsx
export function Tabs() {
  const [tab, setTab] = useState<'todos' | 'about'>('todos')
  return (
    <>
      <button onClick={() => setTab('todos')}>Todos</button>
      <button onClick={() => setTab('about')}>About</button>
      <Activity mode={tab === 'todos' ? 'visible' : 'hidden'}>
        <Todos />
      </Activity>
      {tab === 'about' && <p>A list of todos.</p>}
    </>
  )
}

function Todos() {
  const { data } = useQuery(FoundTodosQuery, { staleTime: 60_000, pollInterval: 30_000 })
  return (
    <>
      <input aria-label="Note" />
      {data?.todos.map((todo) => (
        <p key={todo.id}>{todo.title}</p>
      ))}
    </>
  )
}
// #endregion
