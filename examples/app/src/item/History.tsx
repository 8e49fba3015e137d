import { useQuery } from '@thinql/react'
import { toProblem } from '../toProblem.ts'
import { Notice } from '../ui/Notice.tsx'
import { RetryButton } from '../ui/RetryButton.tsx'
import styles from './History.module.css'
import { historyDocument } from './historyDocument.ts'

const timeFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** What was done to the item. It takes its time, so the rest of the page doesn’t wait for it. */
export function History({ id }: { id: string }) {
  const { data, error, loading, refetch } = useQuery(historyDocument, { variables: { id } })
  const history = data?.item?.history
  return (
    <section className={styles.part} aria-labelledby="history" tabIndex={-1}>
      <h2 id="history" className={styles.heading}>
        History
      </h2>
      {loading && <p className={styles.soft}>Asking the archive…</p>}
      {error && (
        <Notice action={<RetryButton onRetry={refetch} />}>
          The history didn’t load. {toProblem(error).message}
        </Notice>
      )}
      {history?.length === 0 && <p className={styles.soft}>Nothing was done to it yet.</p>}
      <ol className={styles.entries}>
        {history?.map(({ id: entry, text, at }) => (
          <li key={entry}>
            {text} <time className={styles.soft}>{timeFormat.format(new Date(at))}</time>
          </li>
        ))}
      </ol>
    </section>
  )
}
