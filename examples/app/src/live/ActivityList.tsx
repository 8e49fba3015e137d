import type { LatestActivitiesQuery } from '../gql/graphql.ts'
import { Link } from '../router/Link.tsx'
import styles from './ActivityList.module.css'
import { windowId } from './windowId.ts'

const timeFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

export function ActivityList({ activities }: { activities: LatestActivitiesQuery['latestActivities'] }) {
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
