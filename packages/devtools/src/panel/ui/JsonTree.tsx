import { type ReactNode, useMemo, useState } from 'react'
import type { Redacted } from '../../recorder/Redactor.ts'
import { Button } from './Button.tsx'
import { Section } from './Section.tsx'

/** A number that JavaScript would write in another way than the JSON that it came from. */
class WireNumber {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Parses JSON. Long numbers keep their digits. Returns undefined for other text. */
export function parseJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : (JSON.parse(text, keepDigits) as unknown)
  } catch {
    return undefined
  }
}

/** Older browsers don't pass the source. */
function keepDigits(_name: string, value: unknown, context?: { source?: string }): unknown {
  const { source } = context ?? {}
  const isChanged = typeof value === 'number' && source !== undefined && String(value) !== source
  return isChanged ? new WireNumber(source) : value
}

/** Returns the names and values in a list or an object; undefined for other values and for an empty one. */
function childrenOf(value: unknown): [name: string, child: unknown][] | undefined {
  if (typeof value !== 'object' || value === null || value instanceof WireNumber) return undefined
  const children = Object.entries(value)
  return children.length > 0 ? children : undefined
}

function preview(value: unknown): string {
  if (value instanceof WireNumber) return value.text
  if (Array.isArray(value)) return value.length === 0 ? '[]' : `[${value.length}]`
  if (typeof value === 'object' && value !== null) {
    const names = Object.keys(value)
    return names.length === 0 ? '{}' : `{${names.slice(0, 5).join(', ')}${names.length > 5 ? ', …' : ''}}`
  }
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value)
  return text.length > 500 ? `${text.slice(0, 500)}…` : text
}

function typeOf(value: unknown): string {
  if (typeof value === 'bigint' || value instanceof WireNumber) return 'number'
  return value === null ? 'null' : typeof value
}

/** Levels that are open at first, and the number of children from which a value is closed. The root is always open. */
const openLevels = 2
const openChildren = 20
/** Children that are shown at once. A list may have very many. */
const pageSize = 100

export function JsonTree({ label, value }: { label: string; value: unknown }) {
  return (
    <ul className="tree" aria-label={label}>
      <JsonNode value={value} depth={0} />
    </ul>
  )
}

interface RecordedJsonProps {
  label: string
  title?: string
  recorded: Redacted | undefined
  children?: ReactNode
}

export function RecordedJson({ label, title = label, recorded, children }: RecordedJsonProps) {
  const value = useMemo(() => parseJson(recorded?.value), [recorded])
  return (
    <Section title={title}>
      {value === undefined ? (
        <p className="hint">No {label.toLowerCase()}.</p>
      ) : (
        <JsonTree label={label} value={value} />
      )}
      {children}
    </Section>
  )
}

function JsonNode({ name, value, depth }: { name?: string; value: unknown; depth: number }) {
  const children = useMemo(() => childrenOf(value), [value])
  const opensItself = depth === 0 || (depth < openLevels && (children?.length ?? 0) <= openChildren)
  const [isOpen, setOpen] = useState(opensItself)
  const [shown, setShown] = useState(pageSize)
  const line = (
    <>
      {name !== undefined && <span className="tree-name">{name}</span>}
      <span className="tree-value" data-type={typeOf(value)}>
        {preview(value)}
      </span>
    </>
  )
  if (!children) return <li className="tree-leaf">{line}</li>
  return (
    <li>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="tree-row">{line}</summary>
        {isOpen && (
          <ul>
            {children.slice(0, shown).map(([key, child]) => (
              <JsonNode key={key} name={key} value={child} depth={depth + 1} />
            ))}
            {children.length > shown && (
              <li>
                <Button onClick={() => setShown(shown + pageSize)}>
                  {`Show more of ${children.length}`}
                </Button>
              </li>
            )}
          </ul>
        )}
      </details>
    </li>
  )
}
