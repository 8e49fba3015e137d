import { QueryErrorBoundary, useSuspenseQuery } from '@thinql/react'
import { type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { graphql } from '../gql/index.ts'
import { ItemMeta } from '../item/ItemMeta.tsx'
import { Progress } from '../list/Progress.tsx'
import { FailureNotice } from '../problems/FailureNotice.tsx'
import { Guide, Loading, PageHeading, usePageTitle } from '../ui/index.ts'

const reportDocument = graphql(`
  query Report {
    progress {
      done
      total
    }
    items(first: 100) {
      nodes {
        ...BoardItem
      }
    }
  }
`)

const archiveDocument = graphql(`
  query Archive {
    items(first: 20) {
      nodes {
        history {
          id
          itemId
          title
          text
        }
      }
    }
  }
`)

/** Its height is reserved, so that nothing jumps. */
const part = 'sheet stack min-h-48 gap-4 p-6 wrap-anywhere'

/** The page that the server renders. Quick parts are sent at once, slow parts follow in the same response. */
export function ReportPage() {
  usePageTitle('Report · Countdown')
  return (
    <div className="page max-w-192">
      <PageHeading title="Report">
        Where the launch stands. The server renders this page and streams it.
      </PageHeading>
      <Guide docs="guides/server-rendering/" source="report/renderReport.tsx">
        Reload this page. The progress comes first, and the changes follow without another request.
      </Guide>
      <section className={part} aria-label="Standing" tabIndex={-1}>
        <LoadBoundary loading="Loading the progress…">
          <Standing />
        </LoadBoundary>
      </section>
      <section className={part} aria-labelledby="archive" tabIndex={-1}>
        <h2 id="archive">Recent changes</h2>
        <LoadBoundary loading="Loading the history…">
          <Archive />
        </LoadBoundary>
      </section>
    </div>
  )
}

function Standing() {
  const { data } = useSuspenseQuery(reportDocument)
  const due = data.items.nodes
    .filter(({ status, due }) => status !== 'DONE' && due !== null)
    .sort((one, other) => String(one.due).localeCompare(String(other.due)))
    .slice(0, 5)
  return (
    <>
      <Progress progress={data.progress} />
      <h2>Due next</h2>
      {due.length === 0 && <p className="hint">No open item has a due date.</p>}
      <ol className="grid gap-4">
        {due.map((item) => (
          <li key={item.id}>
            <Link to={`/items/${item.id}`} className="quiet-link font-semibold">
              {item.title}
            </Link>
            <ItemMeta item={item} />
          </li>
        ))}
      </ol>
    </>
  )
}

function Archive() {
  const { data } = useSuspenseQuery(archiveDocument)
  const entries = data.items.nodes
    .flatMap(({ history }) => history)
    .sort((one, other) => Number(other.id) - Number(one.id))
    .slice(0, 5)
  if (entries.length === 0) return <p className="hint">No changes yet.</p>
  return (
    <ol className="grid gap-4">
      {entries.map(({ id, itemId, title, text }) => (
        <li key={id}>
          <Link to={`/items/${itemId}`} className="quiet-link font-semibold">
            {title}
          </Link>
          <p className="hint">{text}</p>
        </li>
      ))}
    </ol>
  )
}

/** Says that the suspense queries of the children load, or why they did not. */
function LoadBoundary({ loading, children }: { loading: string; children: ReactNode }) {
  return (
    <QueryErrorBoundary fallback={(error, retry) => <FailureNotice failure={error} onRetry={retry} />}>
      <Suspense fallback={<Loading label={loading} />}>{children}</Suspense>
    </QueryErrorBoundary>
  )
}
