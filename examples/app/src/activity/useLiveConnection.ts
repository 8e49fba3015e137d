import { useSubscription } from '@thinql/react'
import { useEffect, useRef } from 'react'
import { connectionIsBack } from '../problems/connection.ts'
import { latestActivityDocument } from './documents.ts'

/** Subscribes to the latest activity. The client's `reconnect` opens a lost connection again. */
export function useLiveConnection() {
  const { status, data, done, reconnect } = useSubscription(latestActivityDocument)
  const state = status === 'error' || done ? 'lost' : status === 'success' ? 'live' : 'new'

  const wasLost = useRef(false)
  useEffect(() => {
    if (state === 'live' && wasLost.current) connectionIsBack()
    wasLost.current = state === 'lost'
  }, [state])

  return {
    /** The ID of the latest activity; undefined until the server has sent it. */
    latest: data?.latestActivity,
    state,
    reconnect,
  } as const
}
