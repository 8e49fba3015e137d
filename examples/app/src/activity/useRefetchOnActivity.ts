import { useQueryStore } from '@thinql/react'
import { useEffect, useState } from 'react'
import { windowId } from '../appStore.ts'
import type { LatestActivitiesQuery } from '../gql/graphql.ts'
import { boardDocument, itemDocument } from '../items/documents.ts'
import { announce } from '../ui/announce.ts'

type Activities = LatestActivitiesQuery['latestActivities']

/**
 * Asks again for what other windows have changed since the page was loaded, and says so; what this one changes it asks
 * for anyway.
 *
 * @param activities - What was done lately, newest first; undefined until that is there.
 * @param since - The ID of what was done last before the page was loaded, if anything was.
 */
export function useRefetchOnActivity(activities: Activities = none, since = '0'): void {
  const store = useQueryStore()
  // What is loaded later is told of later, too: only the first answer is what to begin with.
  const [start] = useState(Number(since))
  useEffect(() => {
    const added = activities.filter(({ id }) => Number(id) > Math.max(start, seen))
    seen = Math.max(seen, ...added.map(({ id }) => Number(id)))
    const news = added.filter(({ by }) => by !== windowId)
    const [first] = news
    if (!first) return
    void store.invalidate(boardDocument)
    // All of them: what was done before the latest is not in the list, and may have been done to the item that is shown.
    void store.invalidate(itemDocument)
    announce(
      news.length === 1
        ? `Another window: ${first.title}, ${first.text}`
        : `${news.length} changes elsewhere`,
    )
  }, [activities, start, store])
}

const none: Activities = []

/** The ID of the last that this window took note of: a page to which a person goes back was loaded before that. */
let seen = 0
