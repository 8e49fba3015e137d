import { prefetchQuery, type QueryStore, useMutation, useQuery } from '@thinql/react'
import { Link, type LoaderFunctionArgs, type RouteObject, useParams } from 'react-router'
import { graphql } from '../support/gql/index.ts'

const TodosQuery = graphql(`
  query Todos {
    todos {
      id
      title
    }
  }
`)
const TodoQuery = graphql(`
  query Todo($id: ID!) {
    todo(id: $id) {
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

// #region routes
/** The routes of the app. Their loaders fill the store that the components read. */
export function createRoutes(store: QueryStore): RouteObject[] {
  return [
    {
      path: '/',
      loader: async () => {
        await prefetchQuery(store, TodosQuery, { staleTime: Infinity })
        return null
      },
      Component: TodosPage,
      HydrateFallback: Loading,
    },
    {
      path: '/todos/:id',
      loader: async ({ params: { id = '' } }: LoaderFunctionArgs) => {
        await prefetchQuery(store, TodoQuery, { variables: { id }, staleTime: Infinity })
        return null
      },
      Component: TodoPage,
      HydrateFallback: Loading,
    },
  ]
}
// #endregion

// #region list
function TodosPage() {
  const { data, error } = useQuery(TodosQuery)
  if (!data) return error ? <p role="alert">The page could not be loaded.</p> : <Loading />
  return data.todos.map((todo) => (
    <p key={todo.id}>
      <Link to={`/todos/${todo.id}`}>{todo.title}</Link>
    </p>
  ))
}
// #endregion

// #region detail
function TodoPage() {
  const { id = '' } = useParams()
  const { data, error } = useQuery(TodoQuery, { variables: { id } })
  const [renameTodo] = useMutation(RenameTodo, { invalidates: [TodosQuery, TodoQuery] })

  if (!data) return error ? <p role="alert">The page could not be loaded.</p> : <Loading />
  return (
    <>
      <h1>{data.todo?.title}</h1>
      <form
        action={async (form) => {
          await renameTodo({ variables: { id, title: form.get('title') as string } })
        }}
      >
        <input name="title" aria-label="Title" />
        <button>Rename</button>
      </form>
      <Link to="/">All todos</Link>
    </>
  )
}
// #endregion

function Loading() {
  return <p>Loading…</p>
}
