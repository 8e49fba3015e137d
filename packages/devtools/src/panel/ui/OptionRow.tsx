import type { ReactNode } from 'react'

/** What a row of a `VirtualList` needs. */
export interface OptionRowProps {
  row: { id: string; index: number; isActive: boolean }
  /** The number of all rows of the list. */
  count: number
  onChoose: () => void
}

/** One row of a listbox. */
export function OptionRow({
  row,
  count,
  onChoose,
  className,
  children,
}: OptionRowProps & { className: string; children: ReactNode }) {
  return (
    <div
      id={row.id}
      role="option"
      className={className}
      aria-selected={row.isActive}
      aria-posinset={row.index + 1}
      aria-setsize={count}
      onClick={onChoose}
    >
      {children}
    </div>
  )
}
