import { useQuery, useQueryStore, useSubscription } from '@thinql/react'
import { useEffect, useRef } from 'react'
import { connectionIsBack } from '../problems/connection.ts'
import { latestActivitiesDocument, latestActivityDocument } from './documents.ts'
import { useRefetchOnActivity } from './useRefetchOnActivity.ts'

export interface ActivityProps {
  /** The ID of the latest activity when the page was loaded; undefined if there was none. */
  since: string | undefined
}

/**
 * The latest activities, kept current, and the data of the page with them. A query loads the list. The subscription only
 * sends the ID of the latest activity, and the query is fetched again if that is not in the list. So the list also gets
 * what happened while there was no connection.
 */
export function useActivities({ since }: ActivityProps) {
  const store = useQueryStore()
  const { latest, state, reconnect } = useLiveConnection()
  const { data, error, refetch } = useQuery(latestActivitiesDocument)
  const activities = data?.latestActivities
  const behind = latest !== undefined && activities !== undefined && latest !== (activities[0]?.id ?? null)
  useEffect(() => {
    if (behind) void store.invalidate(latestActivitiesDocument)
  }, [behind, latest, store])
  useRefetchOnActivity(activities, since)
  return { activities, failure: error, refetch, state, reconnect }
}

/** Keeps the data of a page current while other windows change it. Renders nothing. */
export function RefetchOnActivity(props: ActivityProps) {
  useActivities(props)
  return null
}

/** Subscribes to the latest activity. The client's `reconnect` opens a lost connection again. */
function useLiveConnection() {
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
