import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { useSettings } from '../PanelContext.ts'
import { type Corner, Opener } from './Opener.tsx'
import { Panel } from './Panel.tsx'

const step = 40
const smallest = 160

interface FloatingProps {
  readonly corner: Corner
  readonly onCover: (height: number) => void
}

export function Floating({ corner, onCover }: FloatingProps) {
  const [{ isOpen, height }, change] = useSettings()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLElement>(null)
  const wasOpen = useRef(isOpen)
  const focusedBefore = useRef<HTMLElement>(undefined)

  // Before the first paint: whoever sees the button can press the keys.
  useLayoutEffect(() => {
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

  if (!isOpen) return <Opener buttonRef={button} corner={corner} />

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
