import { useState } from 'react'
import { toProblem } from '../toProblem.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { RetryButton } from '../ui/RetryButton.tsx'
import { ActivityList } from './ActivityList.tsx'
import styles from './ActivityPanel.module.css'
import { type LiveProps, useActivities } from './useActivities.ts'

/** What was done on the board lately, in whichever window, as it happens. */
export function ActivityPanel(props: LiveProps) {
  const { activities, failure, refetch, state, reconnect } = useActivities(props)
  const [open, setOpen] = useState(false)
  return (
    <section className={`sheet ${styles.panel}`} aria-labelledby="activity" tabIndex={-1}>
      <div className={styles.header}>
        <h2 id="activity">Activity</h2>
        {state === 'live' && <p className={styles.live}>Live</p>}
        <span className={styles.toggle}>
          <Button aria-expanded={open} aria-controls="activities" onClick={() => setOpen(!open)}>
            {open ? 'Hide' : 'Show'}
          </Button>
        </span>
      </div>
      {/* It is there before it has something to say, or a screen reader would not say it. */}
      <p role="status" className={styles.lost}>
        {state === 'lost' && 'The connection is lost. What others do shows here once it is back.'}
      </p>
      {state === 'lost' && (
        <div>
          <Button
            onClick={(event) => {
              event.currentTarget.closest('section')?.focus()
              reconnect()
            }}
          >
            Connect now
          </Button>
        </div>
      )}
      <div id="activities" className={styles.body} data-open={open}>
        {failure && (
          <Notice action={<RetryButton onRetry={refetch} />}>
            The activity didn’t load. {toProblem(failure).message}
          </Notice>
        )}
        {activities?.length === 0 && !failure && state !== 'lost' && (
          <p className="soft">Nothing was done yet. What you and others do appears here.</p>
        )}
        {activities && <ActivityList activities={activities} />}
      </div>
    </section>
  )
}
