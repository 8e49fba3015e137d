import { createClient } from '@thinql/core'
import { createQueryStore, type QueryStore, useSubscription } from '@thinql/react'
import { useCallback, useEffect, useState } from 'react'
import { recordCalls } from '../wireLog/recordCalls.ts'
import { recordFetch } from '../wireLog/recordFetch.ts'
import { wireLog } from '../wireLog/wireLog.ts'
import { latestActivityDocument } from './documents.ts'

/** ms until a lost connection is opened again. */
const reconnectDelay = 3_000

/** Subscribes to the latest activity, and connects again when the connection is lost. */
export function useLiveConnection() {
  const [{ store, attempts }, setConnection] = useState(() => ({ store: createLiveStore(), attempts: 0 }))
  const { status, data, done } = useSubscription(latestActivityDocument, { store })
  const lost = status === 'error' || done
  const reconnect = useCallback(
    () => setConnection((before) => ({ store: createLiveStore(), attempts: before.attempts + 1 })),
    [],
  )

  useEffect(() => {
    if (!lost) return
    const timer = setTimeout(reconnect, reconnectDelay)
    window.addEventListener('online', reconnect)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', reconnect)
    }
  }, [lost, reconnect])

  return {
    /** The ID of the latest activity; undefined until the server has sent it. */
    latest: data?.latestActivity,
    state: lost || (status === 'loading' && attempts > 0) ? 'lost' : status === 'success' ? 'live' : 'new',
    reconnect,
  } as const
}

const client = createClient({ fetch: recordFetch(wireLog), middleware: [recordCalls(wireLog)] })

/** A store for one connection. A new store opens a new connection. */
function createLiveStore(): QueryStore {
  return createQueryStore(client)
}
