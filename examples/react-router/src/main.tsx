import { createClient, timeout } from '@thinql/core'
import { createQueryStore, GraphQLProvider } from '@thinql/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { createRoutes } from './routes'

const client = createClient({ endpoint: '/graphql', middleware: [timeout(10_000)] })
const store = createQueryStore(client)
const router = createBrowserRouter(createRoutes(store))

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <GraphQLProvider store={store}>
      <RouterProvider router={router} />
    </GraphQLProvider>
  </StrictMode>,
)
