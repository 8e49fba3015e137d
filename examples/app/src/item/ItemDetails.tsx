import { useState } from 'react'
import { ItemEditor } from '../board/ItemEditor.tsx'
import { ItemMeta } from '../board/ItemMeta.tsx'
import { useUpdateItem } from '../board/useUpdateItem.ts'
import type { BoardItemFragment } from '../gql/graphql.ts'
import { toProblem } from '../toProblem.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Segments } from '../ui/Segments.tsx'
import styles from './ItemDetails.module.css'

const statuses = [
  ['OPEN', 'To do'],
  ['DOING', 'Doing'],
  ['DONE', 'Done'],
] as const

export function ItemDetails({ item }: { item: BoardItemFragment }) {
  const [mode, setMode] = useState<'shown' | 'edited' | 'editing'>('shown')
  const [updateItem, updating] = useUpdateItem()
  return (
    <>
      <div className={styles.details}>
        <h1>{item.title}</h1>
        <Segments
          label="Status"
          options={statuses}
          value={item.status}
          onChange={(status) => void updateItem({ variables: { input: { id: item.id, status } } })}
        />
        {updating.error && <Notice>Not changed. {toProblem(updating.error).message}</Notice>}
        {item.note !== null && <p className={styles.note}>{item.note}</p>}
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
