import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { App, routes } from './routes.tsx'
import { appStore } from './store.ts'
import './style.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root"')

// Only a page that the server rendered loads the code for hydration.
if (root.hasChildNodes()) await (await import('./report/hydrate.tsx')).hydrate(root)
else createRoot(root).render(<App store={appStore} router={createBrowserRouter(routes)} />)
