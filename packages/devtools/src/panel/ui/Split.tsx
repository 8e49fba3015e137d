import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from './Button.tsx'

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
