import { createClient } from '@thinql/core'
import { createQueryStore, GraphQLProvider } from '@thinql/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { createRoutes } from './routes'

const store = createQueryStore(createClient({ endpoint: '/graphql' }))
const router = createBrowserRouter(createRoutes(store))

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <GraphQLProvider store={store}>
      <RouterProvider router={router} />
    </GraphQLProvider>
  </StrictMode>,
)
