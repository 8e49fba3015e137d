import { useQuery, useQueryStore } from '@thinql/react'
import { useEffect } from 'react'
import { latestActivitiesDocument } from './documents.ts'
import { useLiveConnection } from './useLiveConnection.ts'
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
