import { useSuspenseQuery } from '@thinql/react'
import { Link } from '../../router/Link.tsx'
import { archiveDocument } from './documents.ts'
import styles from './ReportPage.module.css'

const shown = 5

/** The latest changes to the newest items. */
export function Archive() {
  const { data } = useSuspenseQuery(archiveDocument)
  const entries = data.items.nodes
    .flatMap(({ history, ...item }) => history.map((entry) => ({ ...entry, item })))
    .sort((one, other) => Number(other.id) - Number(one.id))
    .slice(0, shown)
  if (entries.length === 0) return <p className="soft">No changes yet.</p>
  return (
    <ol className={styles.list}>
      {entries.map(({ id, text, item }) => (
        <li key={id}>
          <Link href={`/items/${item.id}`} className="quiet-link">
            {item.title}
          </Link>
          <p className="soft">{text}</p>
        </li>
      ))}
    </ol>
  )
}
