import { useState } from 'react'
import type { BoardItemFragment } from '../gql/graphql.ts'
import { announce } from '../ui/announce.ts'
import styles from './ItemForm.module.css'
import { ItemForm } from './ItemForm.tsx'
import { useUpdateItem } from './useUpdateItem.ts'

interface ItemEditorProps {
  item: BoardItemFragment
  onClose: () => void
}

export function ItemEditor({ item, onClose }: ItemEditorProps) {
  const [draft, setDraft] = useState({
    title: item.title,
    note: item.note ?? '',
    assignee: item.assignee ?? '',
    due: item.due ?? '',
  })
  const [updateItem, updating] = useUpdateItem()

  async function save() {
    const { data, error } = await updateItem({ variables: { input: { id: item.id, ...draft } } })
    if (error) return error
    announce(`Saved ${data.updateItem.title}`)
    onClose()
  }

  return (
    <div className={styles.editor}>
      <ItemForm
        label={`Edit ${item.title}`}
        draft={draft}
        onChange={setDraft}
        onSave={save}
        saving={updating.loading}
        failure={updating.error}
        saveLabel="Save"
        onCancel={onClose}
      />
    </div>
  )
}
