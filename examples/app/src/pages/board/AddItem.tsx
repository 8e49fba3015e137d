import { useMutation } from '@thinql/react'
import { useState } from 'react'
import { graphql } from '../../gql/index.ts'
import { boardDocument } from '../../items/documents.ts'
import { type Draft, ItemForm } from '../../items/ItemForm.tsx'
import { useConnectionBack } from '../../problems/connection.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/Button.tsx'
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
  const [open, setOpen] = useState(false)
  const [addItem, adding] = useMutation(addItemDocument, { invalidates: [boardDocument] })

  useConnectionBack(adding.error, adding.reset)

  async function save() {
    const { data, error } = await addItem({ variables: { input: draft } })
    if (error) return error
    setDraft(empty)
    announce(`Added ${data.addItem.title}`)
  }

  return (
    <div className={`sheet ${styles.panel}`}>
      <h2 className={styles.heading}>Add an item</h2>
      {/* Only on a narrow screen, where the list comes first. */}
      <div className={styles.toggle}>
        <Button aria-expanded={open} aria-controls="add-item" onClick={() => setOpen(!open)}>
          <Icon name={open ? 'close' : 'plus'} /> {open ? 'Close the form' : 'Add an item'}
        </Button>
      </div>
      <div id="add-item" className={styles.body} data-open={open}>
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
    </div>
  )
}
