import { useState } from 'react'
import type { BoardItemFragment } from '../../gql/graphql.ts'
import { ItemEditor } from '../../items/ItemEditor.tsx'
import { ItemMeta } from '../../items/ItemMeta.tsx'
import { useUpdateItem } from '../../items/useUpdateItem.ts'
import { toProblem } from '../../problems/toProblem.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import styles from './ItemPage.module.css'

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
        <SegmentedControl
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
