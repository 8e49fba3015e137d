import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { Button } from './Button.tsx'

interface TabsProps<T extends string> {
  label: string
  tabs: readonly { readonly id: T; readonly label: string; readonly note?: string }[]
  value: T
  onChange: (id: T) => void
}

/** Tabs that the arrow keys move through. The panel of a tab has the id `panel-` and the id of the tab. */
export function Tabs<T extends string>({ label, tabs, value, onChange }: TabsProps<T>) {
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const index = tabs.findIndex(({ id }) => id === value)
    const next = {
      ArrowRight: (index + 1) % tabs.length,
      ArrowLeft: (index + tabs.length - 1) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }[event.key]
    const tab = next === undefined ? undefined : tabs[next]
    if (!tab) return
    event.preventDefault()
    onChange(tab.id)
    const buttons = event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')
    buttons[tabs.indexOf(tab)]?.focus()
  }
  return (
    <div className="tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map(({ id, label, note = '' }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`tab-${id}`}
          className="tab"
          aria-selected={id === value}
          aria-controls={id === value ? `panel-${id}` : undefined}
          tabIndex={id === value ? 0 : -1}
          onClick={() => onChange(id)}
        >
          {label}
          {note !== '' && <span className="tab-note">{note}</span>}
        </button>
      ))}
    </div>
  )
}

interface SplitProps {
  children: ReactNode
  details: ReactNode
  detailsLabel: string
  onClose: () => void
}

/** A list with details beside it. In a narrow panel, the details cover the list. */
export function Split({ children, details, detailsLabel, onClose }: SplitProps) {
  const list = useRef<HTMLDivElement>(null)
  const section = useRef<HTMLElement>(null)
  const isOpen = Boolean(details)
  const wasOpen = useRef(isOpen)

  useEffect(() => {
    const rows = list.current
    // The focus was in the details, which are gone.
    if (rows && wasOpen.current && !isOpen) rows.querySelector<HTMLElement>('.virtual')?.focus()
    // The focus was in the list, which the details cover.
    else if (rows && isOpen && getComputedStyle(rows).visibility === 'hidden') section.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])

  return (
    <div
      className="split"
      data-open={isOpen}
      onKeyDown={({ key }) => {
        if (key === 'Escape' && isOpen) onClose()
      }}
    >
      <div ref={list} className="split-list">
        {children}
      </div>
      {isOpen && (
        <section ref={section} className="split-details" aria-label={detailsLabel} tabIndex={-1}>
          <div className="split-close">
            <Button icon="close" label="Close the details" onClick={onClose} />
          </div>
          {details}
        </section>
      )}
    </div>
  )
}
