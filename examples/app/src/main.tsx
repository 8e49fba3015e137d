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

// Only a page that the server rendered loads the code for hydration.
if (root.hasChildNodes()) (await import('./ssr/hydrate.tsx')).hydrate(root, app)
else createRoot(root).render(app)
