import type { Failure } from '@thinql/core'
import type { SubmitEvent } from 'react'
import type { FormField, ItemText } from './editDraft.ts'
import { ChangeFailure } from '../problems/FailureNotice.tsx'
import { toProblem } from '../problems/toProblem.ts'
import { Button, TextField } from '../ui/index.ts'

interface ItemFormProps {
  /** The form's name for screen readers. */
  label: string
  text: ItemText
  onChange: (text: ItemText) => void
  /** Resolves to the error, if there was one. */
  onSave: () => Promise<Failure | undefined>
  saving: boolean
  failure: Failure | undefined
  saveLabel: string
  onCancel?: () => void
  /** Whether something was typed. Then Escape doesn't cancel: it is pressed too easily. */
  isChanged?: boolean
}

export function ItemForm(props: ItemFormProps) {
  const { label, text, onChange, onSave, saving, failure, saveLabel, onCancel, isChanged } = props
  const problem = failure && toProblem(failure)

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { elements } = event.currentTarget
    if (saving) return
    const found = await onSave()
    const [field = ''] = found ? Object.keys(toProblem(found).fields ?? {}) : ['title']
    const control = elements.namedItem(field)
    if (control instanceof HTMLElement) control.focus()
  }

  function fieldOf(name: FormField) {
    return {
      name,
      value: text[name],
      onChange: (value: string) => onChange({ ...text, [name]: value }),
      error: problem?.fields?.[name],
    }
  }

  return (
    <form
      className="stack gap-4"
      aria-label={label}
      noValidate
      onSubmit={(event) => void save(event)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isChanged) onCancel?.()
      }}
    >
      <TextField
        {...fieldOf('title')}
        label="Title"
        // Only in an editor that was just opened: the form to add an item is always there.
        autoFocus={onCancel !== undefined}
      />
      <TextField {...fieldOf('note')} label="Note (optional)" multiline rows={2} />
      <TextField {...fieldOf('assignee')} label="Assignee" />
      {failure && !problem?.fields && <ChangeFailure heading="Not saved." failure={failure} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="primary" busy={saving}>
          {saving ? 'Saving…' : problem && !problem.fields ? 'Try again' : saveLabel}
        </Button>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      </div>
    </form>
  )
}
