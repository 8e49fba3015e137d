import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Link,
  Outlet,
  type RouterHistory,
  useParams,
} from '@tanstack/react-router'
import { prefetchQuery, type QueryStore, useSuspenseQuery } from '@thinql/react'

const TodoQuery = 'query Todo($id: ID!) { todo(id: $id) { title } }'

const rootRoute = createRootRouteWithContext<{ store: QueryStore }>()({ component: Outlet })

const todoRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/todos/$id',
  // The request starts with the navigation, beside the component's code. Loaders of React Router look the same.
  loader: async ({ context, params }) => {
    await prefetchQuery(context.store, TodoQuery, { variables: params })
  },
  component: TodoPage,
})

function TodoPage() {
  const { id } = useParams({ from: '/todos/$id' })
  const { data } = useSuspenseQuery<{ todo: { title: string } }>(TodoQuery, { variables: { id } })
  return (
    <main>
      <h1>{data.todo.title}</h1>
      <Link to="/todos/$id" params={{ id: String(Number(id) + 1) }}>
        Next
      </Link>
    </main>
  )
}

/** Creates the router of the app. Its loaders and its components share the store. */
export function createTodoRouter(store: QueryStore, history: RouterHistory) {
  return createRouter({ routeTree: rootRoute.addChildren([todoRoute]), context: { store }, history })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createTodoRouter>
  }
}
