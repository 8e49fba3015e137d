import { type ReactNode, useState } from 'react'
import type { BoardItemFragment } from '../gql/graphql.ts'
import { ItemEditor } from './ItemEditor.tsx'
import { useUpdateItem } from './useUpdateItem.ts'
import { ChangeFailure } from '../problems/FailureNotice.tsx'
import { Button, Choice, statuses } from '../ui/index.ts'

export function ItemDetails({ item }: { item: BoardItemFragment }) {
  const [mode, setMode] = useState<'shown' | 'edited' | 'editing'>('shown')
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

interface ItemMetaProps {
  item: BoardItemFragment
  /** Rendered first. */
  children?: ReactNode
}

export function ItemMeta({ item: { assignee }, children }: ItemMetaProps) {
  return (
    <div className="hint mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 empty:hidden">
      {children}
      {assignee !== null && (
        <span className="flex min-w-0 items-center gap-2">
          <span
            className="grid size-6 shrink-0 place-items-center rounded-full bg-sunken text-xs font-semibold text-ink"
            aria-hidden="true"
          >
            {assignee.slice(0, 1)}
          </span>
          {assignee}
        </span>
      )}
    </div>
  )
}
