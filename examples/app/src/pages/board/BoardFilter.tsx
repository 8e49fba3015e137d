import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './BoardFilter.module.css'
import type { useFilterAndPage } from './useFilterAndPage.ts'

const options = [
  ['', 'All'],
  ['OPEN', 'To do'],
  ['DOING', 'Doing'],
  ['DONE', 'Done'],
] as const

type BoardFilterProps = Pick<ReturnType<typeof useFilterAndPage>, 'search' | 'status' | 'set'>

export function BoardFilter({ search, status, set }: BoardFilterProps) {
  return (
    <search className={styles.filter}>
      <TextField label="Search" name="search" value={search} onChange={(value) => set('search', value)} />
      <SegmentedControl
        label="Show"
        options={options}
        value={status ?? ''}
        onChange={(value) => set('status', value)}
      />
    </search>
  )
}
