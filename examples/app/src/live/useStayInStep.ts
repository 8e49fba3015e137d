import { useQueryStore } from '@thinql/react'
import { useEffect } from 'react'
import { boardDocument } from '../board/boardDocument.ts'
import { itemDocument } from '../item/itemDocument.ts'
import type { Activity } from './activity.ts'
import { windowId } from './windowId.ts'

/** Asks again for what is on screen when another window has changed it; what this one changes it asks for anyway. */
export function useStayInStep(latest: Activity | null | undefined): void {
  const store = useQueryStore()
  useEffect(() => {
    if (!latest || latest.by === windowId) return
    void store.invalidate(boardDocument)
    void store.invalidate(itemDocument)
  }, [latest, store])
}
