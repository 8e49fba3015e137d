import { QueryErrorBoundary, useQueryStore, useSuspenseQuery } from '@thinql/react'
import { Suspense, useState } from 'react'
import { ChangeFailure, FailureNotice } from '../problems/FailureNotice.tsx'
import { Button, formatClock, ProgressBar, Skeleton } from '../ui/index.ts'
import { launchCodeDocument, readToken, useSignOut, useTimeLeft } from './account.ts'

export function LaunchCode({ token }: { token: string }) {
  const { client } = useQueryStore()
  const [signOut, signingOut] = useSignOut()
  const [said, setSaid] = useState('')

  async function loadThreeTimes() {
    const before = readToken()
    const results = await Promise.all([1, 2, 3].map(() => client.request(launchCodeDocument)))
    const failed = results.filter(({ error }) => error).length
    const used = readToken() === before ? 'with the same token' : 'after one refresh of the token'
    setSaid(`${formatClock(new Date())}: ${3 - failed} of 3 requests succeeded, ${used}`)
  }

  return (
    <section className="sheet stack min-h-88 gap-4 p-4" aria-labelledby="account" tabIndex={-1}>
      <h2 id="account">Signed in</h2>
      <QueryErrorBoundary
        fallback={(error, retry) => (
          <FailureNotice heading="The launch code didn’t load." failure={error} onRetry={retry} />
        )}
      >
        <Suspense fallback={<Skeleton label="Loading the launch code…" lines={2} />}>
          <Code />
        </Suspense>
      </QueryErrorBoundary>
      <TimeLeft token={token} />
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void loadThreeTimes()}>Load three times at once</Button>
        <Button busy={signingOut.loading} onClick={() => void signOut()}>
          Sign out
        </Button>
      </div>
      {signingOut.error && (
        <ChangeFailure heading="Not signed out." failure={signingOut.error} onRetry={signOut} />
      )}
      <p className="hint" role="status">
        {said}
      </p>
    </section>
  )
}

function Code() {
  const { data, error, fetching, refetch } = useSuspenseQuery(launchCodeDocument)
  const { user, code } = data.launchCode
  return (
    <>
      <p>
        {user}, the launch code is <strong>{code}</strong>.
      </p>
      {error ? (
        <FailureNotice heading="What you see may be old." failure={error} onRetry={refetch} />
      ) : (
        <p className={fetching ? 'font-semibold text-accent' : 'text-soft'}>
          {fetching ? 'Kept by this browser. The server is asked again…' : 'New from the server.'}
        </p>
      )}
    </>
  )
}

function TimeLeft({ token }: { token: string }) {
  const left = useTimeLeft(token)
  return (
    <div className="grid gap-1">
      <p className="hint">
        {left > 0
          ? `The token expires in ${Math.ceil(left / 1_000)} s.`
          : 'The token has expired. The next request gets a new one.'}
      </p>
      <ProgressBar share={Math.min(1, left / 30_000)} />
      <p className="font-mono text-code text-soft">…{token.slice(-12)}</p>
    </div>
  )
}
