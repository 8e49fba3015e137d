import { prefetchQuery, type QueryStore } from '@thinql/react'
import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import { TodoQuery, TodosQuery } from './documents'
import { TodoPage } from './TodoPage'
import { Loading, TodosPage } from './TodosPage'

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
