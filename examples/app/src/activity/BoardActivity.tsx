import { type ComponentType, lazy, Suspense } from 'react'
import type { BoardQuery } from '../gql/graphql.ts'
import { Button, Notice } from '../ui/index.ts'
import type { ActivityProps } from './useActivities.ts'

const ActivityPanel = lazy<ComponentType<ActivityProps>>(async () => {
  try {
    return { default: (await import('./ActivityPanel.tsx')).ActivityPanel }
  } catch {
    return { default: ActivityUnavailable }
  }
})

const placeholder = <div className="sheet" />

/** The activity beside the board. Its script is loaded after the board; the board stays if that fails. */
export function BoardActivity({ board }: { board: BoardQuery | null | undefined }) {
  return (
    <Suspense fallback={placeholder}>
      {board ? <ActivityPanel since={board.latestActivity} /> : placeholder}
    </Suspense>
  )
}

function ActivityUnavailable() {
  return (
    <Notice action={<Button onClick={() => location.reload()}>Reload</Button>}>
      The activity didn’t load. Reload the page to try again.
    </Notice>
  )
}
