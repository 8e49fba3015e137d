import { useState } from 'react'
import { windowId } from '../appStore.ts'
import type { LatestActivitiesQuery } from '../gql/graphql.ts'
import { Marks } from '../marks/Marks.tsx'
import { useConnectionBack } from '../problems/connection.ts'
import { toProblem } from '../problems/toProblem.ts'
import { Link } from '../router/Link.tsx'
import { Button, RetryButton } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import styles from './ActivityPanel.module.css'
import { latestActivityDocument } from './documents.ts'
import { type ActivityProps, useActivities } from './useActivities.ts'

const shownDocuments = [latestActivityDocument]

/** A live list of the latest changes to the board, from all windows. */
export function ActivityPanel(props: ActivityProps) {
  const { activities, failure, refetch, state, reconnect } = useActivities(props)
  useConnectionBack(failure, () => void refetch())
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
      <Marks label="Live connection" documents={shownDocuments} />
      {/* Always rendered: a screen reader reads a status only if its element was there before the text. */}
      <p role="status" className={styles.lost}>
        {state === 'lost' && 'The connection is lost. New activity appears here when it is back.'}
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
          <p className="soft">No activity yet. Changes by you and others appear here.</p>
        )}
        {activities && <ActivityList activities={activities} />}
      </div>
    </section>
  )
}

const timeFormat = new Intl.DateTimeFormat('en', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

function ActivityList({ activities }: { activities: LatestActivitiesQuery['latestActivities'] }) {
  return (
    <ol className={styles.list}>
      {activities.map(({ id, itemId, title, text, at, by }) => (
        <li key={id} className={styles.activity}>
          <Link href={`/items/${itemId}`} className="quiet-link">
            {title}
          </Link>
          <span>{text}</span>
          <span className="soft">
            {by === windowId ? 'You' : 'Another window'},{' '}
            <time dateTime={at}>{timeFormat.format(new Date(at))}</time>
          </span>
        </li>
      ))}
    </ol>
  )
}
