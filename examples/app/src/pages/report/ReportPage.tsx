import { Marks } from '../../marks/Marks.tsx'
import { LoadBoundary } from '../../problems/LoadBoundary.tsx'
import { usePageTitle } from '../../router/usePageTitle.ts'
import { Guide } from '../../ui/Guide.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Archive } from './Archive.tsx'
import { archiveDocument, reportDocument } from './documents.ts'
import styles from './ReportPage.module.css'
import { Standing } from './Standing.tsx'

const progressDocuments = [reportDocument]
const changesDocuments = [archiveDocument]

/** The page that the server renders. Quick parts are sent at once, slow parts follow in the same response. */
export function ReportPage() {
  usePageTitle('Report · Countdown')
  return (
    <div className="page" data-narrow>
      <PageHeading title="Report">
        Where the launch stands. The server renders this page and streams it.
      </PageHeading>
      <Guide page="report">
        Reload this page. The progress comes first, and the changes follow without another request.
      </Guide>
      <section className={`sheet ${styles.part}`} aria-label="Standing" tabIndex={-1}>
        <Marks label="Progress" documents={progressDocuments} />
        <LoadBoundary loading="Loading the progress…">
          <Standing />
        </LoadBoundary>
      </section>
      <section className={`sheet ${styles.part}`} aria-labelledby="archive" tabIndex={-1}>
        <h2 id="archive">Recent changes</h2>
        <Marks label="Recent changes" documents={changesDocuments} />
        <LoadBoundary loading="Loading the history…">
          <Archive />
        </LoadBoundary>
      </section>
    </div>
  )
}
