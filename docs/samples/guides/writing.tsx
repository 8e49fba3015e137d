import { graphqlErrors, type Middleware } from '@thinql/core'
import { setQueryData, updateQueries, useMutation, useQuery } from '@thinql/react'
import { useState } from 'react'
import { graphql } from '../support/gql/index.ts'

// #region RenameTodo.tsx
const FoundTodosQuery = graphql(`
  query FoundTodos($search: String) {
    todos(search: $search) {
      id
      title
    }
  }
`)
const RenameTodo = graphql(`
  mutation RenameTodo($id: ID!, $title: String!) {
    renameTodo(id: $id, title: $title) {
      id
      title
    }
  }
`)

function useRenameTodo() {
  return useMutation(RenameTodo, {
    optimistic: (store, { id, title }) =>
      updateQueries(store, FoundTodosQuery, ({ todos }) => ({
        todos: todos.map((todo) => (todo.id === id ? { ...todo, title } : todo)),
      })),
  })
}

export function TwoLists() {
  const all = useQuery(FoundTodosQuery)
  const found = useQuery(FoundTodosQuery, { variables: { search: 'milk' } })
  const [renameTodo, renaming] = useRenameTodo()
  const rename = (title: string) => renameTodo({ variables: { id: '1', title } })

  const show = (todos?: { id: string; title: string }[]) => todos?.map(({ title }) => title).join(', ')
  return (
    <>
      <p>All: {show(all.data?.todos)}</p>
      <p>Found: {show(found.data?.todos)}</p>
      <button onClick={() => rename('Buy oat milk')}>Rename it</button>
      <button onClick={() => rename(' ')}>Give it an empty title</button>
      {renaming.error && (
        <p role="alert">{graphqlErrors(renaming.error)[0]?.message ?? 'The new title was not saved.'}</p>
      )}
    </>
  )
}
// #endregion

// #region TodoChecklist.tsx
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
// #endregion

// #region DeleteWithUndo.tsx
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
// #endregion

// #region waitFirst.ts
declare module '@thinql/core' {
  interface OperationMeta {
    /** How long to wait before the operation is sent, in ms. */
    wait?: number
  }
}

/** Waits before it sends an operation whose `meta` says so. An abort ends the wait, and nothing is sent. */
export const waitFirst: Middleware = (next) => async (operation) => {
  const wait = operation.meta?.wait
  const { signal } = operation.fetchOptions
  if (wait !== undefined) {
    await new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', end)
        resolve()
      }
      const timer = setTimeout(end, wait)
      signal?.addEventListener('abort', end)
    })
  }
  return next(operation)
}
// #endregion
