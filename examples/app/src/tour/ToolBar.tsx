import { lazy, Suspense, useRef, useState } from 'react'
import { showMarks, useShowsMarks } from '../marks/showMarks.ts'
import { Button } from '../ui/Button.tsx'
import { Switch } from '../ui/Switch.tsx'
import styles from './ToolBar.module.css'

const Tour = lazy(async () => ({ default: (await import('./Tour.tsx')).Tour }))

/** Says what the app is. It contains the tour, and the switch for the marks. */
export function ToolBar() {
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const marked = useShowsMarks()

  function close() {
    setOpen(false)
    opener.current?.focus()
  }

  return (
    <>
      <section className={styles.place} aria-label="This example">
        <div className={styles.bar}>
          <p className={styles.text}>thinql is GraphQL over fetch. Watch it work.</p>
          <Button ref={opener} aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'End the tour' : 'Take the tour'}
          </Button>
          <Switch label="Show what happens" checked={marked} onChange={showMarks} />
        </div>
      </section>
      {open && (
        <Suspense>
          <Tour onClose={close} />
        </Suspense>
      )}
    </>
  )
}
