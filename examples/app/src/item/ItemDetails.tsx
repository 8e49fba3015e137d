import { useState } from 'react'
import { hasDraft } from '../drafts/useDraft.ts'
import type { BoardItemFragment } from '../gql/graphql.ts'
import { ChangeFailure } from '../problems/FailureNotice.tsx'
import { Button, Choice, statuses } from '../ui/index.ts'
import { ItemEditor } from './ItemEditor.tsx'
import { ItemMeta } from './ItemMeta.tsx'
import { draftName } from './editDraft.ts'
import { useUpdateItem } from './useUpdateItem.ts'

export function ItemDetails({ item }: { item: BoardItemFragment }) {
  const [mode, setMode] = useState<'shown' | 'edited' | 'editing'>(() =>
    hasDraft(draftName(item.id)) ? 'editing' : 'shown',
  )
  const [updateItem, updating, updateAgain] = useUpdateItem()
  return (
    <>
      <div className="grid gap-4 px-4 py-6 wrap-anywhere">
        <h1>{item.title}</h1>
        <Choice
          label="Status"
          options={statuses}
          value={item.status}
          onChange={(status) => void updateItem({ variables: { input: { id: item.id, status } } })}
        />
        {updating.error && (
          <ChangeFailure heading="Not changed." failure={updating.error} onRetry={updateAgain} />
        )}
        {item.note !== null && <p className="whitespace-pre-line">{item.note}</p>}
        <ItemMeta item={item} />
        {mode !== 'editing' && (
          <div>
            <Button autoFocus={mode === 'edited'} onClick={() => setMode('editing')}>
              Edit
            </Button>
          </div>
        )}
      </div>
      {mode === 'editing' && <ItemEditor item={item} onClose={() => setMode('edited')} />}
    </>
  )
}
