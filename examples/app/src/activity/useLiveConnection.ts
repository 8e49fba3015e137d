import { createClient } from '@thinql/core'
import { createQueryStore, type QueryStore, useSubscription } from '@thinql/react'
import { useCallback, useEffect, useState } from 'react'
import { recordSubscriptions } from '../wireLog/recordSubscriptions.ts'
import { wireLog } from '../wireLog/wireLog.ts'
import { latestActivityDocument } from './documents.ts'

/** ms before a connection that broke is tried again. */
const pause = 3_000

/** Is told when something is done on the board, and connects again when the connection breaks. */
export function useLiveConnection() {
  const [{ store, tries }, setConnection] = useState(() => ({ store: createLiveStore(), tries: 0 }))
  const { status, data, done } = useSubscription(latestActivityDocument, { store })
  const broken = status === 'error' || done
  const reconnect = useCallback(
    () => setConnection((before) => ({ store: createLiveStore(), tries: before.tries + 1 })),
    [],
  )

  useEffect(() => {
    if (!broken) return
    const timer = setTimeout(reconnect, pause)
    window.addEventListener('online', reconnect)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', reconnect)
    }
  }, [broken, reconnect])

  return {
    /** The ID of what was done last; undefined while nobody has told. */
    latest: data?.latestActivity,
    state: broken || (status === 'loading' && tries > 0) ? 'lost' : status === 'success' ? 'live' : 'new',
    reconnect,
  } as const
}

const client = createClient({ fetch: recordSubscriptions(wireLog) })

/** A store for one connection: what is followed by another one connects anew. */
function createLiveStore(): QueryStore {
  return createQueryStore(client)
}
