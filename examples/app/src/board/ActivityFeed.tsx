import { use } from 'react'
import { LiveContext } from '../live/activity.ts'
import { Link } from '../router/Link.tsx'
import styles from './ActivityFeed.module.css'

/** What was done lately, in whichever window, as it happens. */
export function ActivityFeed() {
  const { activities, state } = use(LiveContext)
  return (
    <section className={styles.sheet} aria-labelledby="activity">
      <header className={styles.header}>
        <h2 id="activity" className={styles.heading}>
          Activity
        </h2>
        {state === 'open' && <p className={styles.live}>Live</p>}
      </header>
      {state === 'lost' && <p className={styles.soft}>The connection is lost. Another one is tried…</p>}
      {activities.length === 0 && state !== 'lost' && (
        <p className={styles.soft}>What you and others do appears here as it happens.</p>
      )}
      <ol className={styles.list}>
        {activities.map(({ id, itemId, title, text }) => (
          <li key={id} className={styles.activity}>
            <Link href={`/items/${itemId}`} className={styles.title}>
              {title}
            </Link>
            <span className={styles.soft}>{text}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
