import { createClient } from '@thinql/core'
import { createQueryStore, dehydrate, prefetchQuery } from '@thinql/react'
import { renderToString } from 'react-dom/server'
import { inlineState } from '../../../../packages/react/recipes/inlineState.ts'
import { Todos } from '../../../../packages/react/recipes/Todos.tsx'
import { TodosQuery } from '../../../../packages/react/recipes/todos.ts'
import { App } from './App.tsx'

/** Renders the page for one visitor. */
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
