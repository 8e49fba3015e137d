import { type KeyboardEvent, useMemo, useState } from 'react'
import { Icon } from './Icon.tsx'
import { type JsonRow, preview, toRows, typeOf } from './json.ts'
import { VirtualList } from './VirtualList.tsx'

interface JsonTreeProps {
  label: string
  value: unknown
  /** Paths of values to mark as changed. */
  changed?: ReadonlySet<string>
}

const rowHeight = 20
/** A longer tree scrolls by itself. */
const maxRows = 24
const keyOf = ({ path }: JsonRow) => path

/** A value as a tree whose branches open and close. */
export function JsonTree({ label, value, changed }: JsonTreeProps) {
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const [active, setActive] = useState(-1)
  const rows = useMemo(() => toRows(value, toggled), [value, toggled])

  function toggle({ path, isOpen }: JsonRow) {
    if (isOpen !== undefined) setToggled(flip(toggled, path))
  }

  function onKey({ key }: KeyboardEvent): boolean {
    const row = rows[active]
    if (!row || !['ArrowRight', 'ArrowLeft', 'Enter', ' '].includes(key)) return false
    if (key === 'ArrowRight' && row.isOpen) setActive(active + 1)
    else if (key === 'ArrowLeft' && !row.isOpen) setActive(parentOf(rows, active))
    else if (key !== 'ArrowRight' || row.isOpen === false) toggle(row)
    return true
  }

  return (
    <div className="tree" style={{ height: Math.min(rows.length, maxRows) * rowHeight }}>
      <VirtualList
        role="tree"
        label={label}
        items={rows}
        rowHeight={rowHeight}
        keyOf={keyOf}
        active={active}
        onActivate={setActive}
        onKey={onKey}
      >
        {(row, { id, index, isActive }) => (
          <div
            key={row.path}
            id={id}
            role="treeitem"
            className="tree-row"
            data-active={isActive}
            data-changed={changed?.has(row.path)}
            aria-level={row.depth + 1}
            aria-expanded={row.isOpen}
            aria-selected={isActive}
            aria-posinset={row.position}
            aria-setsize={row.siblings}
            style={{ paddingLeft: row.depth * 14 + 4 }}
            onClick={() => {
              setActive(index)
              toggle(row)
            }}
          >
            <span className="tree-toggle">{row.isOpen !== undefined && <Icon name="chevron" />}</span>
            {row.name !== undefined && <span className="tree-name">{row.name}</span>}
            <span className="tree-value" data-type={typeOf(row.value)}>
              {preview(row.value)}
            </span>
            {changed?.has(row.path) && row.isOpen !== true && <span className="tree-note">changed</span>}
          </div>
        )}
      </VirtualList>
    </div>
  )
}

function flip(set: ReadonlySet<string>, path: string): Set<string> {
  const flipped = new Set(set)
  if (!flipped.delete(path)) flipped.add(path)
  return flipped
}

function parentOf(rows: readonly JsonRow[], index: number): number {
  const depth = rows[index]?.depth ?? 0
  for (let above = index - 1; above >= 0; above--) {
    if ((rows[above]?.depth ?? 0) < depth) return above
  }
  return index
}
