import { type Client, stream } from '@thinql/core'
import { createQueryStore, streamFetcher } from '@thinql/react'

export function createAppStore(client: Client) {
  return createQueryStore(client, { fetcher: streamFetcher(stream) })
}
