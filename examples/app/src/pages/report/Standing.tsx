import { useSuspenseQuery } from '@thinql/react'
import { ItemMeta } from '../../items/ItemMeta.tsx'
import { Progress } from '../../items/Progress.tsx'
import { Link } from '../../router/Link.tsx'
import { reportDocument } from './documents.ts'
import styles from './ReportPage.module.css'

/** The progress, and the items that are due next. */
export function Standing() {
  const { data } = useSuspenseQuery(reportDocument)
  const due = data.items.nodes
    .filter(({ status, due }) => status !== 'DONE' && due !== null)
    .sort((one, other) => String(one.due).localeCompare(String(other.due)))
    .slice(0, 5)
  return (
    <>
      <Progress progress={data.progress} />
      <h2>Due next</h2>
      {due.length === 0 && <p className="soft">No open item has a due date.</p>}
      <ol className={styles.list}>
        {due.map((item) => (
          <li key={item.id}>
            <Link href={`/items/${item.id}`} className="quiet-link">
              {item.title}
            </Link>
            <ItemMeta item={item} />
          </li>
        ))}
      </ol>
    </>
  )
}
