import { LoadBoundary } from '../../problems/LoadBoundary.tsx'
import { usePageTitle } from '../../router/usePageTitle.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Archive } from './Archive.tsx'
import styles from './ReportPage.module.css'
import { Standing } from './Standing.tsx'

/** The page that the server renders: what is quick comes at once, what is slow in the same answer, later. */
export function ReportPage() {
  usePageTitle('Report · Countdown')
  return (
    <div className={styles.page}>
      <PageHeading title="Report">
        Where the launch stands, written by the server as it learns it.
      </PageHeading>
      <section className={`sheet ${styles.part}`} aria-label="Standing" tabIndex={-1}>
        <LoadBoundary loading="Counting…">
          <Standing />
        </LoadBoundary>
      </section>
      <section className={`sheet ${styles.part}`} aria-labelledby="archive" tabIndex={-1}>
        <h2 id="archive">Done lately</h2>
        <LoadBoundary loading="Asking the archive…">
          <Archive />
        </LoadBoundary>
      </section>
    </div>
  )
}
