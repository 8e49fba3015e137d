import { type KeyboardEvent, type PointerEvent, type Ref, useRef } from 'react'
import { type Place, useChanges, usePanel, useSettings } from '../PanelContext.ts'
import { Icon } from '../ui/Button.tsx'

/** The corners in which an app can put the button. */
export type Corner = 'bottom-right' | 'bottom-left' | 'top-right' | 'top-left'

/** px. The size of the button, and its distance from the edges of the window, on both sides. */
const size = 40
const margins = 32
/** How far an arrow key moves it, and how far a pointer moves before that is no click, in px. */
const step = 40
const slop = 4

/** The round button that opens the panel. A pointer or the arrow keys move it, and it stays there. */
export function Opener({ buttonRef, corner }: { buttonRef: Ref<HTMLButtonElement>; corner: Corner }) {
  const [{ place = placeOf(corner) }, change] = useSettings()
  const { log, conditions } = usePanel().recorder
  const isActive = useChanges(conditions.listeners, () => conditions.isActive)
  // A closed panel renders only when the button changes.
  const failed = useChanges(log.listeners, () => Math.min(log.failures, 100))
  const notes = [failed > 0 && `${failed} failed`, isActive && 'conditions are on'].filter(Boolean)
  /** Where the pointer went down. */
  const press = useRef<{ x: number; y: number; place: Place; isDrag: boolean }>(undefined)

  function move({ x, y }: Place, right: number, down: number) {
    const share = (at: number, by: number, room: number) => Math.min(1, Math.max(0, at + by / room))
    change({
      place: {
        x: share(x, right, window.innerWidth - size - margins),
        y: share(y, down, window.innerHeight - size - margins),
      },
    })
  }
  function onPointerDown(event: PointerEvent<HTMLElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    press.current = { x: event.clientX, y: event.clientY, place, isDrag: false }
  }
  function onPointerMove({ buttons, clientX, clientY }: PointerEvent) {
    const { current } = press
    if (!current || buttons === 0) return
    const [right, down] = [clientX - current.x, clientY - current.y]
    current.isDrag ||= Math.hypot(right, down) > slop
    if (current.isDrag) move(current.place, right, down)
  }
  function onKeyDown(event: KeyboardEvent) {
    const directions: Partial<Record<string, readonly [right: number, down: number]>> = {
      ArrowLeft: [-step, 0],
      ArrowRight: [step, 0],
      ArrowUp: [0, -step],
      ArrowDown: [0, step],
    }
    const direction = directions[event.key]
    if (!direction) return
    event.preventDefault()
    move(place, ...direction)
  }
  function onClick() {
    // The end of a drag is a click too.
    if (!press.current?.isDrag) change({ isOpen: true })
    press.current = undefined
  }

  const at = (share: number) => `calc(${margins / 2}px + (100% - ${size + margins}px) * ${share})`
  return (
    <button
      ref={buttonRef}
      type="button"
      className="opener"
      style={{ left: at(place.x), top: at(place.y) }}
      aria-label={['Open the thinql devtools', ...notes].join(', ')}
      title="thinql devtools (Alt+Shift+G). Drag it, or press the arrow keys, to move it."
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <Icon name="logo" />
      {failed > 0 && <span className="opener-badge">{failed > 99 ? '99+' : failed}</span>}
      {isActive && <span className="opener-dot" />}
    </button>
  )
}

function placeOf(corner: Corner): Place {
  return { x: corner.endsWith('right') ? 1 : 0, y: corner.startsWith('bottom') ? 1 : 0 }
}
