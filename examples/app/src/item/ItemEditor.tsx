import { useState } from 'react'
import type { BoardItemFragment } from '../gql/graphql.ts'
import { ItemForm } from './ItemForm.tsx'
import {
  changedFields,
  type Conflict,
  conflictOf,
  type EditDraft,
  type FormField,
  rebase,
  startEdit,
} from './editDraft.ts'
import { useUpdateItem } from './useUpdateItem.ts'
import { announce, Button, Notice } from '../ui/index.ts'

interface ItemEditorProps {
  item: BoardItemFragment
  onClose: () => void
}

export function ItemEditor({ item, onClose }: ItemEditorProps) {
  const [draft, setDraft] = useState(startEdit(item))
  const [updateItem, updating] = useUpdateItem()
  const conflict = conflictOf(updating.error)

  async function save(saved: EditDraft) {
    const changes = changedFields(saved)
    if (Object.keys(changes).length > 0) {
      const input = { id: item.id, version: saved.version, ...changes }
      const { error } = await updateItem({ variables: { input } })
      if (error) return error
      announce(`Saved ${saved.text.title}`)
    }
    onClose()
  }

  function keep(choice: EditDraft) {
    setDraft(choice)
    updating.reset()
  }

  return (
    <div className="bg-raised p-4">
      {conflict ? (
        <ConflictChoice
          draft={draft}
          conflict={conflict}
          onEdit={() => keep(rebase(draft, conflict))}
          onSave={(choice) => {
            keep(choice)
            void save(choice)
          }}
        />
      ) : (
        <ItemForm
          label={`Edit ${item.title}`}
          text={draft.text}
          onChange={(text) => setDraft({ ...draft, text })}
          onSave={() => save(draft)}
          saving={updating.loading}
          failure={updating.error}
          saveLabel="Save"
          onCancel={onClose}
          isChanged={Object.keys(changedFields(draft)).length > 0}
        />
      )}
    </div>
  )
}

interface ConflictChoiceProps {
  draft: EditDraft
  conflict: Conflict
  /** @param choice - The draft with the chosen text of each field. */
  onSave: (choice: EditDraft) => void
  onEdit: () => void
}

const names = { title: 'Title', note: 'Note', assignee: 'Assignee' }

/** Shows both texts of each field that two people have changed, and lets the user choose. */
function ConflictChoice({ draft, conflict, onSave, onEdit }: ConflictChoiceProps) {
  const [theirs, setTheirs] = useState<readonly FormField[]>([])
  const now = startEdit(conflict.item).text
  return (
    <section className="grid gap-4" aria-label={`Two texts of ${conflict.item.title}`}>
      <Notice>Someone else has changed the same text. Choose which one to keep.</Notice>
      {conflict.fields.map((field) => (
        <fieldset key={field} className="min-w-0">
          <legend className="mb-1 text-sm font-semibold">{names[field]}</legend>
          <div className="grid gap-3 sm:grid-cols-2">
            {[false, true].map((isTheirs) => (
              <label
                key={String(isTheirs)}
                className="grid cursor-pointer content-start gap-1 rounded-control border border-control bg-sheet p-3 has-checked:border-accent has-checked:bg-good-soft"
              >
                <span className="flex items-center gap-2 text-sm font-semibold">
                  <input
                    type="radio"
                    className="size-4 accent-accent"
                    name={field}
                    autoFocus={field === conflict.fields[0] && !isTheirs}
                    checked={theirs.includes(field) === isTheirs}
                    onChange={() => {
                      const others = theirs.filter((other) => other !== field)
                      setTheirs(isTheirs ? [...others, field] : others)
                    }}
                  />
                  {isTheirs ? 'Theirs' : 'Yours'}
                </span>
                <span className="whitespace-pre-line wrap-anywhere">
                  {(isTheirs ? now : draft.text)[field] || <em className="text-soft">Empty</em>}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <div className="flex flex-wrap gap-3">
        <Button look="primary" onClick={() => onSave(rebase(draft, conflict, theirs))}>
          Save this choice
        </Button>
        <Button onClick={onEdit}>Edit mine</Button>
      </div>
    </section>
  )
}
