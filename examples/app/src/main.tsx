import { GraphQLProvider } from '@thinql/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { routes } from './routes.tsx'
import { appStore } from './store.ts'
import './style.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root"')

createRoot(root).render(
  <StrictMode>
    <GraphQLProvider store={appStore}>
      <RouterProvider router={createBrowserRouter(routes)} />
    </GraphQLProvider>
  </StrictMode>,
)
