import type { RequestFailure } from '@thinql/core'
import type { ReactNode, SubmitEvent } from 'react'
import { type FormField, toProblem } from '../problems/toProblem.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { TextField } from '../ui/TextField.tsx'
import styles from './ItemForm.module.css'

export type Draft = Readonly<Record<FormField, string>>

interface ItemFormProps {
  /** The form's name for screen readers. */
  label: string
  draft: Draft
  onChange: (draft: Draft) => void
  /** Resolves to the error, if there was one. */
  onSave: () => Promise<RequestFailure | undefined>
  saving: boolean
  failure: RequestFailure | undefined
  /** The label of the button: “Add item”. */
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

  function fieldOf(name: FormField) {
    return {
      name,
      value: draft[name],
      onChange: (value: string) => onChange({ ...draft, [name]: value }),
      error: problem?.field === name ? problem.message : undefined,
    }
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
        {...fieldOf('title')}
        label="Title"
        // Only in an editor that was just opened: the form to add an item is always there.
        autoFocus={onCancel !== undefined}
      />
      <TextField {...fieldOf('note')} label="Note (optional)" multiline rows={2} />
      <div className={styles.pair}>
        <TextField {...fieldOf('assignee')} label="Assignee" />
        <TextField {...fieldOf('due')} label="Due" type="date" />
      </div>
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
