import { useQueryStore } from '@thinql/react'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { type Activity, type Live, LiveContext } from './activity.ts'

// The page doesn't wait for it.
const LiveConnection = lazy(async () => ({
  default: (await import('./LiveConnection.tsx')).LiveConnection,
}))

const shown = 5
/** ms before another connection is tried. */
const pause = 2_000

/** Follows what is done on the board, and tells it to all that stands in it. */
export function LiveActivity({ children }: { children: ReactNode }) {
  const store = useQueryStore()
  const [activities, setActivities] = useState<readonly Activity[]>([])
  const [connections, setConnections] = useState(1)
  const [state, setState] = useState<Live['state']>('connecting')

  useEffect(() => {
    if (state !== 'lost') return
    const timer = setTimeout(() => {
      setState('connecting')
      setConnections(connections + 1)
      // Nobody told what was done meanwhile.
      void store.invalidate()
    }, pause)
    return () => clearTimeout(timer)
  }, [state, connections, store])

  function add(activity: Activity) {
    setActivities((before) => [activity, ...before.filter(({ id }) => id !== activity.id)].slice(0, shown))
  }

  return (
    <LiveContext value={{ activities, state }}>
      <Suspense>
        <LiveConnection key={connections} onActivity={add} onState={setState} />
      </Suspense>
      {children}
    </LiveContext>
  )
}
