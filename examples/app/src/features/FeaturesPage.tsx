import { lazy, Suspense } from 'react'
import { Link, useParams } from 'react-router'
import { NotFoundPage } from '../shell/PageFailure.tsx'
import { Loading, PageHeading, usePageTitle } from '../ui/index.ts'

/** The page of one feature; that of the first one without an `id`. */
export function FeaturesPage() {
  const { id = 'long-list' } = useParams()
  const feature = features.find((feature) => feature.id === id)
  return feature ? <FeaturePage {...feature} /> : <NotFoundPage />
}

function FeaturePage({ id: shownId, title, purpose, task, Demo }: (typeof features)[number]) {
  usePageTitle(`${title} · Countdown`)
  return (
    <div className="page">
      <nav className="-mx-3 flex flex-wrap gap-1" aria-label="Features">
        {features.map(({ id, title }) => (
          <Link
            key={id}
            to={`/features/${id}`}
            aria-current={id === shownId && 'page'}
            className="inline-flex min-h-9 items-center rounded-control px-3 text-sm font-semibold text-soft no-underline hover:bg-sunken hover:text-ink aria-[current=page]:bg-sunken aria-[current=page]:text-ink"
          >
            {title}
          </Link>
        ))}
      </nav>
      <PageHeading title={title}>{purpose}</PageHeading>
      <p className="hint">
        <strong>Try it:</strong> {task}
      </p>
      {/* Has the usual height, so that the footer doesn't jump. */}
      <div className="min-h-96">
        <Suspense fallback={<Loading label="Loading the page…" />}>
          <Demo />
        </Suspense>
      </div>
    </div>
  )
}

/** The pages below `/features`, by the last part of their URL. Each says what it shows, and what to try. */
const features = [
  {
    id: 'long-list',
    title: 'A long list',
    purpose: 'A list of 10,000 guests that loads page by page while you scroll.',
    task: 'Scroll down quickly, search for a name, and change whether a guest comes.',
    Demo: lazy(async () => ({ default: (await import('../guests/LongList.tsx')).LongList })),
  },
  {
    id: 'session',
    title: 'Sign in',
    purpose: 'A session whose token expires every 30 seconds. Nobody has to sign in again.',
    task: 'Sign in, wait until the token expires, and load the launch code again.',
    Demo: lazy(async () => ({ default: (await import('../session/Session.tsx')).Session })),
  },
  {
    id: 'form',
    title: 'A form',
    purpose: 'A form action that shows each problem beside its field.',
    task: 'Send the form empty, then with an address that is taken: mira@example.com.',
    Demo: lazy(async () => ({ default: (await import('../invite/InviteForm.tsx')).InviteForm })),
  },
  {
    id: 'live',
    title: 'Live data',
    purpose: 'One subscription over server-sent events, and the same one over a WebSocket.',
    task: 'Restart the server, and watch both connections come back.',
    Demo: lazy(async () => ({ default: (await import('../live/Live.tsx')).Live })),
  },
  {
    id: 'storage',
    title: 'A reload',
    purpose: 'Data that is kept in the browser over a reload.',
    task: 'Reload the page. The old data is there at once, and the new data replaces it.',
    Demo: lazy(async () => ({ default: (await import('../storage/Storage.tsx')).Storage })),
  },
]
