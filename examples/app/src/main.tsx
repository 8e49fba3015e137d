import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { appStore } from './appStore.ts'
import { CurrentPage } from './pages/CurrentPage.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root"')

const app = (
  <StrictMode>
    <App store={appStore}>
      <CurrentPage />
    </App>
  </StrictMode>
)

// The server has rendered some pages: they are taken over, and no other page loads what that needs.
if (root.hasChildNodes()) (await import('./ssr/hydrate.tsx')).hydrate(root, app)
else createRoot(root).render(app)
