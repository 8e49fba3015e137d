import { useQuery, useQueryStore } from '@thinql/react'
import { useEffect } from 'react'
import { latestActivitiesDocument } from './activityDocuments.ts'
import { useLiveConnection } from './useLiveConnection.ts'
import { useStayInStep } from './useStayInStep.ts'

/**
 * What was done on the board, as it happens. The list comes by a query, which is asked again when the subscription tells
 * of something that is not in it: so nothing is missing that was done while there was no connection.
 */
export function useActivities() {
  const store = useQueryStore()
  const { latest, state, reconnect } = useLiveConnection()
  const { data, error, refetch } = useQuery(latestActivitiesDocument)
  const activities = data?.latestActivities
  const behind = latest !== undefined && activities !== undefined && latest !== (activities[0]?.id ?? null)
  useEffect(() => {
    if (behind) void store.invalidate(latestActivitiesDocument)
  }, [behind, latest, store])
  useStayInStep(activities)
  return { activities, failure: error, refetch, state, reconnect }
}
