import { useEffect, useRef } from 'react'
import { WithCode } from '../features/WithCode.tsx'
import { useGuests } from '../guests/useGuests.ts'
import { FailureNotice } from '../problems/FailureNotice.tsx'
import { toProblem } from '../problems/toProblem.ts'
import { Button, Notice, Skeleton, TextField } from '../ui/index.ts'
import { useInvite } from './useInvite.ts'
import code from './useInvite.ts?raw'

export function InviteForm() {
  const [{ input, failure, invited }, send, pending] = useInvite()
  const problem = failure && toProblem(failure)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [failure])
  return (
    <WithCode docs="guides/forms/" file={{ path: 'invite/useInvite.ts', text: code }}>
      <div className="stack gap-4">
        <form
          ref={form}
          className="sheet stack gap-4 p-4"
          aria-label="Invite a guest"
          action={send}
          noValidate
        >
          <TextField label="Name" name="name" defaultValue={input.name} error={problem?.fields?.name} />
          <TextField
            label="Address"
            name="email"
            type="email"
            defaultValue={input.email}
            error={problem?.fields?.email}
          />
          {problem && !problem.fields && <Notice>Not invited. {problem.message}</Notice>}
          <div className="flex flex-wrap items-center gap-3">
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

/** How many are invited, and the last three of them. */
function NewestGuests() {
  const { guests, total, error, loading, refetch } = useGuests('')
  return (
    <section className="sheet stack min-h-46 gap-3 p-4" aria-labelledby="newest" tabIndex={-1}>
      <h2 id="newest">Newest guests</h2>
      {loading && <Skeleton label="Loading the guests…" lines={3} />}
      {error && <FailureNotice heading="The guests didn’t load." failure={error} onRetry={refetch} />}
      <ul className="grid gap-1 wrap-anywhere">
        {guests.slice(0, 3).map(({ id, name, email }) => (
          <li key={id}>
            {name} <span className="hint">{email}</span>
          </li>
        ))}
      </ul>
      {total !== undefined && <p className="hint">{total.toLocaleString('en')} are invited.</p>}
    </section>
  )
}
