import { type QueryStore, useInfiniteQuery, useMutation, useQueries, useQuery } from '@thinql/react'
import { graphql } from '../support/gql/index.ts'

// #region ChosenTodos.tsx
const TodoQuery = graphql(`
  query Todo($id: ID!) {
    todo(id: $id) {
      id
      title
    }
  }
`)

export function ChosenTodos({ ids = ['1', '3'] }: { ids?: string[] }) {
  const todos = useQueries(ids.map((id) => ({ document: TodoQuery, variables: { id } })))
  return (
    <ul>
      {todos.map(({ data, error }, index) => (
        <li key={ids[index]}>
          {data ? data.todo?.title : error ? 'This todo could not be loaded.' : 'Loading…'}
        </li>
      ))}
    </ul>
  )
}
// #endregion

// #region Dashboard.tsx
const DoneQuery = graphql(`
  query Done {
    todos {
      id
      done
    }
  }
`)
const StateQuery = graphql(`
  query State($id: ID!) {
    todo(id: $id) {
      id
      title
      done
    }
  }
`)

export function Dashboard({ id = '2' }: { id?: string }) {
  const [done, state] = useQueries([
    { document: DoneQuery, pollInterval: 1_000 },
    { document: StateQuery, variables: { id }, pollInterval: (data) => !data?.todo?.done && 2_000 },
  ])
  return (
    <ul>
      <li>Done: {done.data?.todos.filter((todo) => todo.done).length ?? '…'}</li>
      <li>
        {state.data?.todo?.title ?? '…'}: {state.data?.todo?.done ? 'done' : 'open'}
      </li>
    </ul>
  )
}
// #endregion

// #region TodoPages.tsx
const TodoPageQuery = graphql(`
  query TodoPage($after: ID) {
    todoPage(first: 2, after: $after) {
      nodes {
        id
        title
      }
      endCursor
    }
  }
`)

export function TodoPages() {
  const { pages, loading, error, refetch, hasNext, loadNext, loadingNext } = useInfiniteQuery(TodoPageQuery, {
    next: ({ todoPage }) => (todoPage.endCursor ? { after: todoPage.endCursor } : undefined),
  })

  if (loading) return <p>Loading…</p>
  return (
    <>
      <ul>
        {pages
          .flatMap(({ todoPage }) => todoPage.nodes)
          .map((todo) => (
            <li key={todo.id}>{todo.title}</li>
          ))}
      </ul>
      {error && (
        <p role="alert">
          Not all todos could be loaded. <button onClick={() => refetch()}>Try again</button>
        </p>
      )}
      {hasNext && (
        <button disabled={loadingNext} onClick={() => loadNext()}>
          Show more
        </button>
      )}
    </>
  )
}
// #endregion

// #region PolledTodos.tsx
const TodosQuery = graphql(`
  query Todos {
    todos {
      id
      title
    }
  }
`)

export function PolledTodos() {
  const { data, error } = useQuery(TodosQuery, { pollInterval: 1_000 })

  if (!data) return <p role={error && 'alert'}>{error ? 'The list could not be loaded.' : 'Loading…'}</p>
  return (
    <>
      {error && <p role="alert">The list may be out of date.</p>}
      <ul>
        {data.todos.map((todo) => (
          <li key={todo.id}>{todo.title}</li>
        ))}
      </ul>
    </>
  )
}
// #endregion

// #region TwoLists.tsx
const OwnTodosQuery = graphql(`
  query Todos {
    todos {
      id
      title
    }
  }
`)
const ArchiveTodo = graphql(`
  mutation ArchiveTodo($title: String!) {
    addTodo(title: $title) {
      id
    }
  }
`)

export function TwoLists({ archive }: { archive: QueryStore }) {
  const own = useQuery(OwnTodosQuery)
  const archived = useQuery(OwnTodosQuery, { store: archive })
  const [add] = useMutation(ArchiveTodo, { store: archive, invalidates: [OwnTodosQuery] })

  return (
    <>
      {own.data?.todos.map(({ id, title }) => (
        <button key={id} onClick={() => add({ variables: { title } })}>
          Archive {title}
        </button>
      ))}
      <ul>
        {archived.data?.todos.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ul>
    </>
  )
}
// #endregion
