import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { receiveState } from '../../../../packages/react/recipes/receiveState.ts'
import { App, loadPage, routes } from '../routes.tsx'
import { appStore } from '../store.ts'

/** Hydrates the page that the server rendered, with the data that came with it. */
export async function hydrate(root: Element): Promise<void> {
  receiveState(appStore)
  await loadPage(location.pathname)
  hydrateRoot(root, <App store={appStore} router={createBrowserRouter(routes)} />)
}
