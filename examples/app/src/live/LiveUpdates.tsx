import { invalidateQueries, useQueryStore, useSubscription } from '@thinql/react'
import { useEffect, useRef, useState } from 'react'
import type { LatestActivitiesSubscription } from '../gql/graphql.ts'
import { graphql } from '../gql/index.ts'
import { itemDocument } from '../item/documents.ts'
import { boardDocument } from '../list/documents.ts'
import { tryAgain, useRetryWhile } from '../problems/connection.ts'
import { windowId } from '../store.ts'
import { announce, useWindowState } from '../ui/index.ts'

const latestActivitiesDocument = graphql(`
  subscription LatestActivities {
    latestActivities {
      id
      title
      text
      by
    }
  }
`)

interface LiveUpdatesProps {
  /** The ID of the latest activity when the page was loaded; null if there was none. */
  since: string | null
}

/**
 * Fetches the data of a page again when another window has changed it, and shows whether the connection is
 * open. Each event has the latest activities, so the first event after a lost connection has what was missed.
 * The client's `reconnect` opens the connection again.
 */
export function LiveUpdates({ since }: LiveUpdatesProps) {
  const { data, error, connected, done, reconnect } = useSubscription(latestActivitiesDocument)
  // An event may have errors while the connection is open.
  const isLost = !connected && (done || !!error)
  useRetryWhile(isLost, reconnect)

  const wasLost = useRef(false)
  useEffect(() => {
    // What else has failed without a connection is tried again too.
    if (connected && wasLost.current) tryAgain()
    if (connected || isLost) wasLost.current = isLost
  }, [connected, isLost])

  useRefetchOnActivity(data?.latestActivities, since)
  // The stream may stay open for a while after the network has gone.
  const isOnline = useWindowState(['online', 'offline'], () => navigator.onLine)
  const isLive = connected && isOnline
  return (
    <p
      className={`hint flex items-center gap-2 before:size-2.5 before:rounded-full ${isLive ? 'before:bg-accent' : 'before:bg-line'}`}
    >
      {isLive
        ? data
          ? 'Live'
          : 'Connected, waiting for news'
        : isLost || !isOnline
          ? 'Not live, trying again'
          : 'Connecting…'}
    </p>
  )
}

type Activities = LatestActivitiesSubscription['latestActivities']

/**
 * Fetches the board and the items again when another window has changed them since the page was loaded, and announces
 * it. For changes of this window, its own mutations do that.
 */
function useRefetchOnActivity(activities: Activities = none, since: string | null): void {
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

/**
 * The highest ID that this window has handled. A page that is opened again from the cache may have an older
 * `since`.
 */
let lastSeen = 0
