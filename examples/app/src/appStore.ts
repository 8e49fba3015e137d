import { createClient, reconnect, upload } from '@thinql/core'
import { createDevtools } from '@thinql/devtools/production'
import { createQueryStore, streamFetcher } from '@thinql/react'
import { lazyStream } from './stream/lazyStream.ts'

/** Identifies this window, so that it can tell its own changes from those of other windows. */
export const windowId = Math.random().toString(36).slice(2)

/** Records what the client and the store do. A product imports it from `@thinql/devtools`, for development. */
export const devtools = createDevtools({ components: true })

const client = createClient({
  headers: { 'X-Window': windowId },
  middleware: [devtools.middleware, reconnect(), upload()],
})

/** The store that all pages share. */
export const appStore = devtools.connect(createQueryStore(client, { fetcher: streamFetcher(lazyStream) }))
