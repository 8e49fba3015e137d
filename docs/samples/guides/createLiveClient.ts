import { createClient, limitResponse, reconnect, timeout } from '@thinql/core'
import { onReconnected } from '../../../packages/core/recipes/onReconnected.ts'

export function createLiveClient(refetchMissed: () => void) {
  return createClient({
    endpoint: '/graphql',
    middleware: [onReconnected(refetchMissed), reconnect(), timeout(10_000)],
    fetch: limitResponse({ idle: 30_000 }),
  })
}
