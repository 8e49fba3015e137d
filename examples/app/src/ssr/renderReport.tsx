import { createClient } from '@thinql/core'
import { createQueryStore } from '@thinql/react'
import { StrictMode } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { streamState } from '../../../../packages/react/recipes/streamState.ts'
import { App } from '../App.tsx'
import { ReportPage } from '../pages/report/ReportPage.tsx'
import { RequestedPath } from '../router/location.ts'

export interface RenderOptions {
  /** Asks the API, which is in the same process. */
  readonly fetch: typeof globalThis.fetch
  /** The script that hydrates the page while it still loads; undefined if the template has it. */
  readonly script: string | undefined
  readonly signal: AbortSignal
}

/** The HTML of `/report`, which grows as the API answers, with the data in it. */
export async function renderReport({
  fetch,
  script,
  signal,
}: RenderOptions): Promise<ReadableStream<Uint8Array>> {
  // One for each request, or users would see each other's data.
  const store = createQueryStore(createClient({ endpoint: 'http://board.internal/graphql', fetch }))
  const html = await renderToReadableStream(
    <StrictMode>
      <RequestedPath value="/report">
        <App store={store}>
          <ReportPage />
        </App>
      </RequestedPath>
    </StrictMode>,
    {
      ...(script !== undefined && { bootstrapModules: [script] }),
      signal,
      // What fails here is the browser's to try again.
      onError: () => undefined,
    },
  )
  return html.pipeThrough(streamState(store))
}
