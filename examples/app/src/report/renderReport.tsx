import { createClient } from '@thinql/core'
import { createQueryStore } from '@thinql/react'
import { renderToReadableStream } from 'react-dom/server'
import { createMemoryRouter } from 'react-router'
import { streamState } from '../../../../packages/react/recipes/streamState.ts'
import { App, loadPage, routes } from '../routes.tsx'
import '../style.css'

export interface RenderOptions {
  /** Sends to the API in the same process. */
  readonly fetch: typeof globalThis.fetch
  /** The script that hydrates the page while it still loads; undefined if the template has it. */
  readonly script: string | undefined
  readonly signal: AbortSignal
}

/** Streams the HTML of `/report`, and the data of its queries for hydration. */
export async function renderReport({
  fetch,
  script,
  signal,
}: RenderOptions): Promise<ReadableStream<Uint8Array>> {
  // A new store for each request: users must not see each other's data.
  const store = createQueryStore(createClient({ endpoint: 'http://board.internal/graphql', fetch }))
  await loadPage('/report')
  const html = await renderToReadableStream(
    <App store={store} router={createMemoryRouter(routes, { initialEntries: ['/report'] })} />,
    {
      ...(script !== undefined && { bootstrapModules: [script] }),
      signal,
      // The browser fetches again what failed here.
      onError: () => undefined,
    },
  )
  return html.pipeThrough(streamState(store))
}
