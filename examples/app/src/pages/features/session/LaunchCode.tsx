import { useQuery } from '@thinql/react'
import { useState } from 'react'
import { Marks } from '../../../marks/Marks.tsx'
import { toProblem } from '../../../problems/toProblem.ts'
import { Button, RetryButton } from '../../../ui/Button.tsx'
import { Skeleton, SkeletonLine } from '../../../ui/Loading.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import parts from '../Parts.module.css'
import { accountStore, session, useSignOut } from './account.ts'
import { launchCodeDocument } from './documents.ts'
import styles from './Session.module.css'
import { useTimeLeft } from './useToken.ts'

/** The part that only a signed-in user sees. */
export function LaunchCode({ token }: { token: string }) {
  const { data, error, refetch } = useQuery(launchCodeDocument, { store: accountStore })
  const [signOut, signingOut] = useSignOut()
  const [log, setLog] = useState<readonly { id: number; text: string }[]>([])

  async function load(times: number) {
    const before = session.token()
    const loads = Array.from({ length: times }, () => accountStore.client.request(launchCodeDocument))
    const results = await Promise.all(loads)
    const failed = results.filter(({ error }) => error).length
    const used = session.token() === before ? 'with the same token' : 'after one refresh of the token'
    const time = new Date().toLocaleTimeString('en', { hour12: false })
    const what = times === 1 ? '1 request' : `${times} requests at once`
    const text = `${time}: ${what} ${failed ? 'failed' : 'succeeded'}, ${used}`
    setLog((log) => [{ id: (log[0]?.id ?? 0) + 1, text }, ...log].slice(0, 5))
  }

  return (
    <section className={`sheet ${parts.part} ${styles.part}`} aria-labelledby="account" tabIndex={-1}>
      <h2 id="account">{data ? `Signed in as ${data.launchCode.user}` : 'Signed in'}</h2>
      <Marks label="Launch code" store={accountStore} />
      {!data && !error && (
        <Skeleton label="Loading the launch code…">
          <SkeletonLine width="60%" />
        </Skeleton>
      )}
      {error && (
        <Notice action={<RetryButton onRetry={refetch} />}>
          The launch code didn’t load. {toProblem(error).message}
        </Notice>
      )}
      {data && (
        <p>
          The launch code is <strong>{data.launchCode.code}</strong>.
        </p>
      )}
      <TimeLeft token={token} />
      <div className={parts.actions}>
        <Button onClick={() => void load(1)}>Load again</Button>
        <Button onClick={() => void load(3)}>Load three times at once</Button>
        <Button busy={signingOut.loading} onClick={() => void signOut()}>
          Sign out
        </Button>
      </div>
      {signingOut.error && <Notice>Not signed out. {toProblem(signingOut.error).message}</Notice>}
      <ol className={styles.log} aria-label="What happened">
        {log.map(({ id, text }) => (
          <li key={id} className="soft">
            {text}
          </li>
        ))}
      </ol>
    </section>
  )
}

function TimeLeft({ token }: { token: string }) {
  const left = useTimeLeft(token)
  return (
    <div className={styles.timeLeft}>
      <p className="soft">
        {left > 0
          ? `The token expires in ${Math.ceil(left / 1_000)} s.`
          : 'The token has expired. The next request gets a new one.'}
      </p>
      <ProgressBar share={Math.min(1, left / 30_000)} />
      <p className={parts.code}>…{token.slice(-12)}</p>
    </div>
  )
}
