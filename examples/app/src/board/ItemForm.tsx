import type { RequestFailure } from '@thinql/core'
import type { ReactNode, SubmitEvent } from 'react'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { TextField } from '../ui/TextField.tsx'
import styles from './ItemForm.module.css'
import { toProblem } from '../toProblem.ts'

export interface Draft {
  readonly title: string
  readonly note: string
}

interface ItemFormProps {
  /** What the form is called. */
  label: string
  draft: Draft
  onChange: (draft: Draft) => void
  /** Resolves to what went wrong, if anything. */
  onSave: () => Promise<RequestFailure | undefined>
  saving: boolean
  failure: RequestFailure | undefined
  /** What stands on the button: “Add item”. */
  saveLabel: ReactNode
  onCancel?: () => void
}

export function ItemForm(props: ItemFormProps) {
  const { label, draft, onChange, onSave, saving, failure, saveLabel, onCancel } = props
  const problem = failure && toProblem(failure)

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { elements } = event.currentTarget
    if (saving) return
    const found = await onSave()
    const field = found ? toProblem(found).field : 'title'
    const control = field && elements.namedItem(field)
    if (control instanceof HTMLElement) control.focus()
  }

  return (
    <form
      className={styles.form}
      aria-label={label}
      noValidate
      onSubmit={(event) => void save(event)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel?.()
      }}
    >
      <TextField
        label="Title"
        name="title"
        // Whoever opened an editor wants to type; a form that is always there must not take the focus.
        autoFocus={onCancel !== undefined}
        value={draft.title}
        onChange={(title) => onChange({ ...draft, title })}
        error={problem?.field === 'title' ? problem.message : undefined}
      />
      <TextField
        label="Note (optional)"
        name="note"
        multiline
        rows={2}
        value={draft.note}
        onChange={(note) => onChange({ ...draft, note })}
        error={problem?.field === 'note' ? problem.message : undefined}
      />
      {problem && !problem.field && <Notice>Not saved. {problem.message}</Notice>}
      <div className={styles.actions}>
        <Button type="submit" look="primary" busy={saving}>
          {saving ? 'Saving…' : problem ? 'Try again' : saveLabel}
        </Button>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      </div>
    </form>
  )
}
