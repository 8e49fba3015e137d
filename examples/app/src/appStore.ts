import { createClient, type stream } from '@thinql/core'
import { createDevtools } from '@thinql/devtools/production'
import { createQueryStore, streamFetcher } from '@thinql/react'

/** Identifies this window, so that it can tell its own changes from those of other windows. */
export const windowId = Math.random().toString(36).slice(2)

/** Records what the clients and stores of the app do. A product imports it from `@thinql/devtools`, for development. */
export const devtools = createDevtools()

async function* loadAndStream(...args: Parameters<typeof stream>) {
  const { stream } = await import('./stream.ts')
  yield* stream(...args)
}

/** `stream`, whose script is loaded by the first query that needs it. The board needs none. */
// The parameters are those of `stream`; TypeScript loses that in the rest parameter.
const lazyStream = loadAndStream as typeof stream

const client = createClient({
  headers: { 'X-Window': windowId },
  middleware: [devtools.middleware],
})

/** The store that all pages share. */
export const appStore = devtools.connect(
  createQueryStore(client, { fetcher: streamFetcher(lazyStream) }),
  'App',
)
