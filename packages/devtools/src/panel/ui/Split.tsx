import { type ReactNode, useEffect, useRef } from 'react'
import { IconButton } from './Button.tsx'

interface SplitProps {
  children: ReactNode
  /** Undefined shows the list alone. */
  details: ReactNode
  detailsLabel: string
  onClose: () => void
}

/** A list with details beside it. In a narrow panel, the details cover the list. */
export function Split({ children, details, detailsLabel, onClose }: SplitProps) {
  const list = useRef<HTMLDivElement>(null)
  const isOpen = Boolean(details)
  const wasOpen = useRef(isOpen)

  useEffect(() => {
    // The focus was in the details, which are gone.
    if (wasOpen.current && !isOpen) list.current?.querySelector<HTMLElement>('.virtual')?.focus()
    wasOpen.current = isOpen
  }, [isOpen])

  return (
    <div className="split" data-open={isOpen}>
      <div ref={list} className="split-list">
        {children}
      </div>
      {isOpen && (
        <section
          className="split-details"
          aria-label={detailsLabel}
          onKeyDown={({ key }) => {
            if (key === 'Escape') onClose()
          }}
        >
          <div className="split-close">
            <IconButton icon="close" label="Close the details" onClick={onClose} />
          </div>
          {details}
        </section>
      )}
    </div>
  )
}
