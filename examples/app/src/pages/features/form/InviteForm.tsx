import { useQuery } from '@thinql/react'
import { useEffect, useRef } from 'react'
import { Marks } from '../../../marks/Marks.tsx'
import { toProblem } from '../../../problems/toProblem.ts'
import { Button, RetryButton } from '../../../ui/Button.tsx'
import { Skeleton, SkeletonLine } from '../../../ui/Loading.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { fieldProblems } from '../fieldProblems.ts'
import parts from '../Parts.module.css'
import { WithCode } from '../WithCode.tsx'
import { newestGuestsDocument } from './documents.ts'
import styles from './InviteForm.module.css'
import { useInvite } from './useInvite.ts'
import code from './useInvite.ts?raw'

const shownDocuments = [newestGuestsDocument]

export function InviteForm() {
  const [{ input, failure, invited }, send, pending] = useInvite()
  const problems = fieldProblems(failure)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [failure])
  return (
    <WithCode docs="guides/forms/" file={{ path: 'form/useInvite.ts', text: code }}>
      <div className={parts.parts}>
        <form
          ref={form}
          className={`sheet ${parts.part} ${styles.form}`}
          aria-label="Invite a guest"
          action={send}
          noValidate
        >
          <TextField label="Name" name="name" defaultValue={input.name} error={problems.name} />
          <TextField
            label="Address"
            name="email"
            type="email"
            defaultValue={input.email}
            error={problems.email}
          />
          {failure && Object.keys(problems).length === 0 && (
            <Notice>Not invited. {toProblem(failure).message}</Notice>
          )}
          <div className={parts.actions}>
            <Button type="submit" look="primary" busy={pending}>
              {pending ? 'Inviting…' : 'Invite'}
            </Button>
            {/* Always rendered: a screen reader reads a status only if its element was there before the text. */}
            <p role="status">{invited !== undefined && `${invited} is invited.`}</p>
          </div>
        </form>
        <NewestGuests />
      </div>
    </WithCode>
  )
}

function NewestGuests() {
  const { data, error, loading, refetch } = useQuery(newestGuestsDocument)
  return (
    <section className={`sheet ${parts.part} ${styles.newest}`} aria-labelledby="newest" tabIndex={-1}>
      <h2 id="newest">Newest guests</h2>
      <Marks label="Newest guests" documents={shownDocuments} />
      {loading && (
        <Skeleton label="Loading the guests…" className={parts.skeleton}>
          <SkeletonLine width="60%" />
          <SkeletonLine width="45%" />
          <SkeletonLine width="52%" />
        </Skeleton>
      )}
      {error && (
        <Notice action={<RetryButton onRetry={refetch} />}>
          The guests didn’t load. {toProblem(error).message}
        </Notice>
      )}
      {data && (
        <>
          <ul className={styles.guests}>
            {data.guests.nodes.map(({ id, name, email }) => (
              <li key={id}>
                {name} <span className="soft">{email}</span>
              </li>
            ))}
          </ul>
          <p className="soft">{data.guests.total.toLocaleString('en')} are invited.</p>
        </>
      )}
    </section>
  )
}
