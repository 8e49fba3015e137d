import type { ServerResponse } from 'node:http'
import { Duplex, Writable } from 'node:stream'
import type { QueryStore } from '@thinql/react'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { renderToReadableStream } from 'react-dom/server.browser'
import { streamState } from '../../recipes/streamState.ts'

/** A query that fails is the browser's to try again, and no news. */
const onError = () => undefined

/** Ways to stream a page with the state of its store, by the name of React's function. */
export const streamPage = {
  renderToPipeableStream(page: ReactNode, store: QueryStore, response: ServerResponse, client?: string) {
    // Node's types and the DOM's name the same class.
    const withState = streamState(store) as Parameters<typeof Duplex.fromWeb>[0]
    const { pipe } = renderToPipeableStream(page, {
      ...(client && { bootstrapScripts: [client] }),
      onShellReady: () => pipe(Duplex.fromWeb(withState)).pipe(response),
      onError,
    })
  },

  async renderToReadableStream(
    page: ReactNode,
    store: QueryStore,
    response: ServerResponse,
    client?: string,
  ) {
    const html = await renderToReadableStream(page, {
      ...(client && { bootstrapScripts: [client] }),
      onError,
    })
    await html.pipeThrough(streamState(store)).pipeTo(Writable.toWeb(response))
  },
}
