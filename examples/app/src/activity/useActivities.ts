import { useQuery, useQueryStore } from '@thinql/react'
import { useEffect } from 'react'
import { latestActivitiesDocument } from './documents.ts'
import { useLiveConnection } from './useLiveConnection.ts'
import { useRefetchOnActivity } from './useRefetchOnActivity.ts'

export interface ActivityProps {
  /** The ID of what was done last before the page was loaded; undefined when nothing was. */
  since: string | undefined
}

/**
 * What was done on the board, as it happens, and what the page shows kept in step with it. The list comes by a query,
 * which is asked again when the subscription tells of something that is not in it: so nothing is missing that was done
 * while there was no connection.
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

/** Keeps a page in step with other windows, and shows nothing of its own. */
export function RefetchOnActivity(props: ActivityProps) {
  useActivities(props)
  return null
}
