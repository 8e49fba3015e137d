import { useMutation } from '@thinql/react'
import { useState } from 'react'
import { graphql } from '../../gql/index.ts'
import { boardDocument } from '../../items/documents.ts'
import { type Draft, ItemForm } from '../../items/ItemForm.tsx'
import { announce } from '../../ui/announce.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './AddItem.module.css'

const addItemDocument = graphql(`
  mutation AddItem($input: AddItemInput!) {
    addItem(input: $input) {
      ...BoardItem
    }
  }
`)

const empty: Draft = { title: '', note: '', assignee: '', due: '' }

export function AddItem() {
  const [draft, setDraft] = useState(empty)
  const [addItem, adding] = useMutation(addItemDocument, { invalidates: [boardDocument] })

  async function save() {
    const { data, error } = await addItem({ variables: { input: draft } })
    if (error) return error
    setDraft(empty)
    announce(`Added ${data.addItem.title}`)
  }

  return (
    <div className={`sheet ${styles.panel}`}>
      <h2>Add an item</h2>
      <ItemForm
        label="Add an item"
        draft={draft}
        onChange={setDraft}
        onSave={save}
        saving={adding.loading}
        failure={adding.error}
        saveLabel={
          <>
            <Icon name="plus" /> Add item
          </>
        }
      />
    </div>
  )
}
