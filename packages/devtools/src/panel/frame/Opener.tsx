import type { Ref } from 'react'
import { useChanges, usePanel, useSettings } from '../PanelContext.ts'
import { Icon } from '../ui/Button.tsx'

export type Corner = 'bottom-right' | 'bottom-left' | 'top-right' | 'top-left'

export function Opener({ buttonRef, corner }: { buttonRef: Ref<HTMLButtonElement>; corner: Corner }) {
  const [, change] = useSettings()
  const { log, conditions } = usePanel().recorder
  const isActive = useChanges(conditions.listeners, () => conditions.isActive)
  // A closed panel renders only when the button changes.
  const failed = useChanges(log.listeners, () => Math.min(log.failures, 100))
  const notes = [failed > 0 && `${failed} failed`, isActive && 'conditions are on'].filter(Boolean)
  return (
    <button
      ref={buttonRef}
      type="button"
      className={`opener ${corner.replace('-', ' ')}`}
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
