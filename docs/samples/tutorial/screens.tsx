import type { Failure } from '@thinql/core'
import { setQueryData, skipToken, useInfiniteQuery, useMutation, useQuery } from '@thinql/react'
import { useEffect, useState } from 'react'
import { AddTodo, CompleteTodo, FoundTodosQuery, TodoListQuery, TodoPageQuery } from './documents.ts'

// #region Problem.tsx
/** Says what went wrong, and what a person can do. */
export function Problem({ error, retry }: { error: Failure; retry?: () => unknown }) {
  return (
    <div role="alert">
      <p>{explain(error)}</p>
      {retry && <button onClick={retry}>Try again</button>}
    </div>
  )
}

function explain(error: Failure): string {
  switch (error.name) {
    case 'GraphQLResultError':
      return error.errors[0]?.message ?? 'The server refused this.'
    case 'NetworkError':
    case 'TimeoutError':
      return 'The server can’t be reached. Are you online?'
    case 'ServerError':
      return error.status === 401 ? 'Please sign in.' : 'The server has a problem. Please try again later.'
    case 'ParseError':
      return 'Something else answered. Does your network ask you to sign in?'
    case 'EmptyResultError':
    case 'RequestError':
    case 'AbortError':
      return 'Something went wrong.'
  }
}
// #endregion

// #region AddTodoForm.tsx
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
// #endregion

// #region DoneBox.tsx
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
// #endregion

// #region TodoList.tsx
export function TodoList() {
  const { data, error, refetch } = useQuery(TodoListQuery)

  if (!data) return error ? <Problem error={error} retry={refetch} /> : <p role="status">Loading…</p>
  return (
    <>
      {error && <Problem error={error} retry={refetch} />}
      <ul>
        {data.todos.map((todo) => (
          <li key={todo.id}>
            <DoneBox todo={todo} />
          </li>
        ))}
      </ul>
    </>
  )
}
// #endregion

// #region SearchTodos.tsx
export function SearchTodos() {
  const [text, setText] = useState('')
  const search = useDelayed(text.trim(), 250)
  const { data, error, isPrevious, refetch } = useQuery(FoundTodosQuery, {
    variables: search ? { search } : skipToken,
    keepPreviousData: true,
  })

  return (
    <div role="search">
      <input aria-label="Search" value={text} onChange={(event) => setText(event.target.value)} />
      {error && <Problem error={error} retry={refetch} />}
      <ul style={{ opacity: isPrevious ? 0.5 : 1 }}>
        {data?.todos.map((todo) => (
          <li key={todo.id}>{todo.title}</li>
        ))}
      </ul>
    </div>
  )
}

/** The newest value that has stayed the same for `ms` milliseconds. */
function useDelayed<T>(value: T, ms: number): T {
  const [delayed, setDelayed] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return delayed
}
// #endregion

// #region AllTodos.tsx
export function AllTodos() {
  const { pages, error, hasNext, loadNext, loadingNext, refetch } = useInfiniteQuery(TodoPageQuery, {
    next: ({ todoPage }) => (todoPage.endCursor ? { after: todoPage.endCursor } : undefined),
  })

  return (
    <>
      <ol>
        {pages
          .flatMap(({ todoPage }) => todoPage.nodes)
          .map((todo) => (
            <li key={todo.id}>{todo.title}</li>
          ))}
      </ol>
      {error && <Problem error={error} retry={refetch} />}
      {hasNext && (
        <button disabled={loadingNext} onClick={() => loadNext()}>
          Show more
        </button>
      )}
    </>
  )
}
// #endregion
