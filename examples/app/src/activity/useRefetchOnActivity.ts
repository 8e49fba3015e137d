import { useQueryStore } from '@thinql/react'
import { useEffect, useState } from 'react'
import { windowId } from '../appStore.ts'
import type { LatestActivitiesQuery } from '../gql/graphql.ts'
import { boardDocument, itemDocument } from '../items/documents.ts'
import { announce } from '../ui/announce.ts'

type Activities = LatestActivitiesQuery['latestActivities']

/**
 * Fetches the board and the items again when another window has changed them since the page was loaded, and announces
 * it. For changes of this window, its own mutations do that.
 *
 * @param activities - The latest activities, newest first; undefined until they are loaded.
 * @param since - The ID of the latest activity when the page was loaded, if there was one.
 */
export function useRefetchOnActivity(activities: Activities = none, since = '0'): void {
  const store = useQueryStore()
  // Only the first value counts: later ones come with data that is fetched again.
  const [start] = useState(Number(since))
  useEffect(() => {
    const added = activities.filter(({ id }) => Number(id) > Math.max(start, lastSeen))
    lastSeen = Math.max(lastSeen, ...added.map(({ id }) => Number(id)))
    const byOthers = added.filter(({ by }) => by !== windowId)
    const [first] = byOthers
    if (!first) return
    void store.invalidate(boardDocument)
    // All items: the list is limited, so the item on screen may have changed without being in it.
    void store.invalidate(itemDocument)
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
