import type { ServerResponse } from 'node:http'
import { Duplex, Writable } from 'node:stream'
import type { QueryStore } from '@thinql/react'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { renderToReadableStream } from 'react-dom/server.browser'
import { streamState } from '../../recipes/streamState.ts'

/** Logs nothing: if a query fails on the server, the browser fetches it again. */
const onError = () => undefined

/** Ways to stream a page with the state of its store, by the name of React's function. */
export const streamPage = {
  renderToPipeableStream(page: ReactNode, store: QueryStore, response: ServerResponse) {
    // The types of Node and of the DOM describe the same class.
    const withState = streamState(store) as Parameters<typeof Duplex.fromWeb>[0]
    const { pipe } = renderToPipeableStream(page, {
      onShellReady: () => pipe(Duplex.fromWeb(withState)).pipe(response),
      onError,
    })
  },

  async renderToReadableStream(page: ReactNode, store: QueryStore, response: ServerResponse) {
    const html = await renderToReadableStream(page, {
      onError,
    })
    await html.pipeThrough(streamState(store)).pipeTo(Writable.toWeb(response))
  },
}
