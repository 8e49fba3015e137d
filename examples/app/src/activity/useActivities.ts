import { invalidateQueries, useQuery, useQueryStore, useSubscription } from '@thinql/react'
import { useEffect, useRef, useState } from 'react'
import type { LatestActivitiesQuery } from '../gql/graphql.ts'
import { graphql } from '../gql/index.ts'
import { itemDocument } from '../item/documents.ts'
import { boardDocument } from '../list/documents.ts'
import { tryAgain, useRetryWhile } from '../problems/connection.ts'
import { windowId } from '../store.ts'
import { announce } from '../ui/index.ts'

/** Sends the ID of each new activity. `latestActivitiesDocument` loads the activities themselves. */
const latestActivityDocument = graphql(`
  subscription LatestActivity {
    latestActivity
  }
`)

const latestActivitiesDocument = graphql(`
  query LatestActivities {
    latestActivities {
      id
      itemId
      title
      text
      at
      by
    }
  }
`)

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
  const { latest, isLive } = useLiveConnection()
  const { data, error, refetch } = useQuery(latestActivitiesDocument)
  const activities = data?.latestActivities
  const behind = latest !== undefined && activities !== undefined && latest !== (activities[0]?.id ?? null)
  useEffect(() => {
    if (behind) void invalidateQueries(store, latestActivitiesDocument)
  }, [behind, latest, store])
  useRefetchOnActivity(activities, since)
  return { activities, failure: error, refetch, isLive }
}

/** Keeps the data of a page current while other windows change it. Renders nothing. */
export function RefetchOnActivity(props: ActivityProps) {
  useActivities(props)
  return null
}

/** Subscribes to the latest activity. The client's `reconnect` opens a lost connection again. */
function useLiveConnection() {
  const { status, data, done, reconnect } = useSubscription(latestActivityDocument)
  const isLost = status === 'error' || done
  const isLive = status === 'success' && !done
  useRetryWhile(isLost, reconnect)

  const wasLost = useRef(false)
  useEffect(() => {
    // What else has failed without a connection is tried again too.
    if (isLive && wasLost.current) tryAgain()
    wasLost.current = isLost
  }, [isLive, isLost])

  /** `latest` is the ID of the latest activity; undefined until the server has sent it. */
  return { latest: data?.latestActivity, isLive }
}

type Activities = LatestActivitiesQuery['latestActivities']

/**
 * Fetches the board and the items again when another window has changed them since the page was loaded, and announces
 * it. For changes of this window, its own mutations do that.
 *
 * @param activities - The latest activities, newest first; undefined until they are loaded.
 * @param since - The ID of the latest activity when the page was loaded, if there was one.
 */
function useRefetchOnActivity(activities: Activities = none, since = '0'): void {
  const store = useQueryStore()
  // Only the first value counts: later ones come with data that is fetched again.
  const [start] = useState(Number(since))
  useEffect(() => {
    const added = activities.filter(({ id }) => Number(id) > Math.max(start, lastSeen))
    lastSeen = Math.max(lastSeen, ...added.map(({ id }) => Number(id)))
    const byOthers = added.filter(({ by }) => by !== windowId)
    const [first] = byOthers
    if (!first) return
    void invalidateQueries(store, boardDocument)
    // All items: the list is limited, so the item on screen may have changed without being in it.
    void invalidateQueries(store, itemDocument)
    announce(
      byOthers.length === 1
        ? `Another window: ${first.title}, ${first.text}`
        : `${byOthers.length} changes in other windows`,
    )
  }, [activities, start, store])
}

const none: Activities = []

/** The highest ID that this window has handled. A page that is opened again from the cache may have an older `since`. */
let lastSeen = 0
