import { useMutation } from '@thinql/react'
import { useState } from 'react'
import { ItemForm } from '../item/ItemForm.tsx'
import { announce, Button, Icon } from '../ui/index.ts'
import { addItemDocument, boardDocument } from './documents.ts'

const empty = { title: '', note: '', assignee: '' }

export function AddItem() {
  const [text, setText] = useState(empty)
  const [open, setOpen] = useState(false)
  const [addItem, adding] = useMutation(addItemDocument, { invalidates: [boardDocument] })

  async function save() {
    const { data, error } = await addItem({ variables: { input: text } })
    if (error) return error
    setText(empty)
    announce(`Added ${data.addItem.title}`)
  }

  return (
    <div className={`grid gap-3 lg:sheet lg:p-4 ${open ? 'max-lg:sheet max-lg:p-4' : ''}`}>
      <h2 className="max-lg:hidden">Add an item</h2>
      {/* Only on a narrow screen, where the list comes first. */}
      <div className="grid lg:hidden">
        <Button aria-expanded={open} aria-controls="add-item" onClick={() => setOpen(!open)}>
          <Icon name={open ? 'close' : 'plus'} /> {open ? 'Close the form' : 'Add an item'}
        </Button>
      </div>
      <div id="add-item" className={open ? '' : 'max-lg:hidden'}>
        <ItemForm
          label="Add an item"
          text={text}
          onChange={setText}
          onSave={save}
          saving={adding.loading}
          failure={adding.error}
          saveLabel="Add item"
        />
      </div>
    </div>
  )
}
