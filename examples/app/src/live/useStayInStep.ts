import { useQueryStore } from '@thinql/react'
import { useEffect, useRef } from 'react'
import { announce } from '../announce.ts'
import { boardDocument } from '../board/boardDocument.ts'
import type { LatestActivitiesQuery } from '../gql/graphql.ts'
import { itemDocument } from '../item/itemDocument.ts'
import { windowId } from './windowId.ts'

type Activities = LatestActivitiesQuery['latestActivities']

/** Asks again for what other windows have changed, and says so; what this one changes it asks for anyway. */
export function useStayInStep(activities: Activities | undefined): void {
  const store = useQueryStore()
  const seen = useRef<Activities>(undefined)
  useEffect(() => {
    if (!activities) return
    const news = seen.current && addedTo(seen.current, activities).filter(({ by }) => by !== windowId)
    seen.current = activities
    const [first] = news ?? []
    if (!news || !first) return
    void store.invalidate(boardDocument)
    for (const id of new Set(news.map(({ itemId }) => itemId))) void store.invalidate(itemDocument, { id })
    announce(
      news.length === 1
        ? `Another window: ${first.title}, ${first.text}`
        : `${news.length} changes elsewhere`,
    )
  }, [activities, store])
}

/** What came on top of a list; all of the new one, if so much came that they have nothing in common. */
function addedTo(before: Activities, after: Activities): Activities {
  const known = after.findIndex(({ id }) => id === before[0]?.id)
  return known === -1 ? after : after.slice(0, known)
}
