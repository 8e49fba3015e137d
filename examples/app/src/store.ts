import { createClient, type Middleware, reconnect, stream, timeout, upload } from '@thinql/core'
import { createDevtools } from '@thinql/devtools/production'
import { createQueryStore, streamFetcher } from '@thinql/react'

/** Identifies this window, so that it can tell its own changes from those of other windows. */
export const windowId = Math.random().toString(36).slice(2)

/**
 * Records the requests of the client and the entries of the store. This app shows the devtools in production too. Other
 * apps import `@thinql/devtools`, which is empty in production.
 */
export const devtools = createDevtools()

/** Ends what has no response after 10 seconds. An upload has no limit, and a subscription may be quiet. */
const respondedSoon: Middleware = (next) => {
  const send = timeout(10_000)(next)
  return (operation) => {
    const mayTakeLong = operation.kind === 'subscription' || operation.name === 'AddAttachment'
    return mayTakeLong ? next(operation) : send(operation)
  }
}

const client = createClient({
  headers: { 'X-Window': windowId },
  middleware: [devtools.middleware, reconnect(), respondedSoon, upload()],
})

export const appStore = devtools.connect(createQueryStore(client, { fetcher: streamFetcher(stream) }))
