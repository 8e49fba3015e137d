import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { useChanges, usePanel, useSettings } from '../PanelContext.ts'
import { Icon } from '../ui/Icon.tsx'
import { Panel } from './Panel.tsx'

const step = 40
const smallest = 160

/** The button in the corner of the page, and the panel at its lower edge. `onCover` gets how much of that it covers, in px. */
export function Floating({ onCover }: { onCover: (height: number) => void }) {
  const [{ isOpen, height }, change] = useSettings()
  const { log, conditions } = usePanel().recorder
  const isActive = useChanges(conditions.listeners, () => conditions.isActive)
  // A closed panel renders only when the button changes.
  const failed = useChanges(log.listeners, () => Math.min(log.failures, 100))
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLElement>(null)
  const wasOpen = useRef(isOpen)
  const focusedBefore = useRef<HTMLElement>(undefined)

  useEffect(() => {
    const toggle = (event: globalThis.KeyboardEvent) => {
      if (!event.altKey || !event.shiftKey || event.code !== 'KeyG') return
      event.preventDefault()
      change({ isOpen: !isOpen })
    }
    // Capture, because keys don't leave the panel.
    window.addEventListener('keydown', toggle, true)
    return () => window.removeEventListener('keydown', toggle, true)
  })

  useEffect(() => {
    if (isOpen && !wasOpen.current) {
      focusedBefore.current = focusedOnPage()
      panel.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus()
    } else if (!isOpen && wasOpen.current) {
      const { current: target } = focusedBefore.current?.isConnected ? focusedBefore : button
      target?.focus()
    }
    wasOpen.current = isOpen
  }, [isOpen])

  const limited = Math.min(height, window.innerHeight - 40)
  useEffect(() => onCover(isOpen ? limited : 0), [onCover, isOpen, limited])

  if (!isOpen) {
    const notes = [failed > 0 && `${failed} failed`, isActive && 'conditions are on'].filter(Boolean)
    return (
      <button
        ref={button}
        type="button"
        className="opener"
        aria-label={['Open the thinql devtools', ...notes].join(', ')}
        title="thinql devtools (Alt+Shift+G)"
        onClick={() => change({ isOpen: true })}
      >
        <Icon name="logo" />
        {failed > 0 && <span className="opener-badge">{failed > 99 ? '99+' : failed}</span>}
        {isActive && <span className="opener-dot" />}
      </button>
    )
  }

  const resize = (to: number) => change({ height: Math.max(smallest, Math.min(to, window.innerHeight - 40)) })
  return (
    <aside ref={panel} className="floating" aria-label="thinql devtools" style={{ height: limited }}>
      <Resizer height={limited} onResize={resize} />
      <Panel onClose={() => change({ isOpen: false })} />
    </aside>
  )
}

/** The element of the page that has the focus. The button is gone by now. */
function focusedOnPage(): HTMLElement | undefined {
  const { activeElement, body } = document
  return activeElement instanceof HTMLElement && activeElement !== body ? activeElement : undefined
}

/** The upper edge of the panel, which a pointer or the arrow keys move. */
function Resizer({ height, onResize }: { height: number; onResize: (height: number) => void }) {
  function onPointerMove(event: PointerEvent<HTMLElement>) {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) onResize(window.innerHeight - event.clientY)
  }
  function onKeyDown(event: KeyboardEvent) {
    const change = { ArrowUp: step, ArrowDown: -step }[event.key]
    if (change === undefined) return
    event.preventDefault()
    onResize(height + change)
  }
  return (
    <div
      className="resizer"
      role="separator"
      tabIndex={0}
      aria-orientation="horizontal"
      aria-label="Height of the devtools"
      aria-valuenow={Math.round(height)}
      aria-valuemin={smallest}
      aria-valuemax={window.innerHeight - 40}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
    />
  )
}
