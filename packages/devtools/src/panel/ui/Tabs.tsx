import type { KeyboardEvent } from 'react'

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
