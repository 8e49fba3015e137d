import { type Client, createClient } from '@thinql/core'
import {
  createQueryStore,
  dehydrate,
  type DehydratedState,
  GraphQLProvider,
  HydrationBoundary,
  prefetchQuery,
  type QueryStore,
} from '@thinql/react'
import type { ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { Todos } from '../../../packages/react/recipes/Todos.tsx'
import { inlinedState, inlineState } from '../../../packages/react/recipes/inlineState.ts'
import { TodosQuery } from '../../../packages/react/recipes/todos.ts'

// #region App.tsx
const nothing: DehydratedState = {}

interface AppProps {
  store: QueryStore
  state?: DehydratedState
  children: ReactNode
}

/** The same tree on the server and in the browser. */
export function App({ store, state = nothing, children }: AppProps) {
  return (
    <GraphQLProvider store={store}>
      <HydrationBoundary state={state}>{children}</HydrationBoundary>
    </GraphQLProvider>
  )
}
// #endregion

// #region renderPage.tsx
export async function renderPage(request: Request, endpoint: string, fetch = globalThis.fetch) {
  const client = createClient({
    endpoint,
    fetch,
    headers: { cookie: request.headers.get('cookie') ?? '' },
    signal: request.signal, // a visitor who leaves ends the requests
  })
  const store = createQueryStore(client)
  await prefetchQuery(store, TodosQuery)
  const html = renderToString(
    <App store={store}>
      <Todos />
    </App>,
  )
  return `<!doctype html><title>Todos</title>
<div id="root">${html}</div>
${inlineState(dehydrate(store))}
<script type="module" src="/client.js"></script>`
}
// #endregion

// #region hydratePage.tsx
export function hydratePage(client: Client = createClient({ endpoint: '/graphql' })) {
  const root = document.getElementById('root')
  if (!root) throw new Error('The server wrote no root.')
  return hydrateRoot(
    root,
    <App store={createQueryStore(client)} state={inlinedState()}>
      <Todos />
    </App>,
  )
}
// #endregion
