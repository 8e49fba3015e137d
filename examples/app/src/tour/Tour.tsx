import { useEffect, useRef, useState } from 'react'
import { docsPage, sourceFile } from '../links.ts'
import { navigate } from '../router/location.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import styles from './Tour.module.css'

interface Step {
  readonly title: string
  /** What to do, and what to watch. */
  readonly text: string
  /** The page of the step. Default: the page that is open. */
  readonly path?: string
}

const steps: readonly Step[] = [
  {
    title: 'A real app',
    text: 'This board has a server and a database. thinql loads and changes all you see. Switch “Show what happens” on: each part of the page then says what thinql has just done.',
    path: '/',
  },
  {
    title: 'Change an item',
    text: 'Complete an item. It changes at once: the mark says “Optimistic”. It says “Confirmed” when the server has accepted the change.',
    path: '/',
  },
  {
    title: 'Lose the connection',
    text: 'Open the devtools with the round button in the corner. Under “Conditions”, choose “Offline”, then complete an item: it goes back. Choose “Online”: the page recovers by itself.',
    path: '/',
  },
  {
    title: 'Use two windows',
    text: 'Open this page in a second window. Change an item there, and watch it change here.',
    path: '/',
  },
  {
    title: 'Open an item',
    text: 'Click the title of an item. Its data loads as soon as the pointer is on the title. So the mark says “From the store”, or “Joined” if you are quick.',
    path: '/',
  },
  {
    title: 'The server renders',
    text: 'Reload this page. It comes with its data, so the browser sends no request for it. The slow part follows in the same response.',
    path: '/report',
  },
  {
    title: 'One feature at a time',
    text: 'Each of these pages has one feature, with its code beside it: a list of 10,000 guests, a session, a form, live data, uploads, and data that stays after a reload.',
    path: '/features',
  },
  {
    title: 'Every outcome',
    text: 'Each card here provokes one way in which a request can end. Send one, and compare what was sent with what came back. Then change an option at the top and send it again.',
    path: '/outcomes',
  },
]

/** Leads through the pages in a few steps. It isn't modal: a user tries each step on the page. */
export function Tour({ onClose }: { onClose: () => void }) {
  const [index, setIndex] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const step = steps[index]

  useEffect(() => heading.current?.focus(), [])

  function go(to: number) {
    const { path } = steps[to] ?? {}
    setIndex(to)
    if (path !== undefined && path !== location.pathname) navigate(path)
  }

  return (
    <dialog
      open
      className={styles.tour}
      aria-labelledby="tour"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <div className={styles.bar}>
        <div className={styles.step} aria-live="polite">
          <h2 id="tour" ref={heading} tabIndex={-1} className={styles.title}>
            {step?.title}{' '}
            <span className={styles.count}>
              {index + 1} of {steps.length}
            </span>
          </h2>
          <p>{step?.text}</p>
          {index === steps.length - 1 && (
            <p>
              To build your own, copy from <a href={sourceFile('appStore.ts')}>the source of this app</a>, or
              start with <a href={docsPage('start/vite/')}>the documentation</a>.
            </p>
          )}
        </div>
        <div className={styles.actions}>
          {index > 0 && <Button onClick={() => go(index - 1)}>Back</Button>}
          {index < steps.length - 1 ? (
            <Button look="primary" onClick={() => go(index + 1)}>
              Next
            </Button>
          ) : (
            <Button look="primary" onClick={onClose}>
              Done
            </Button>
          )}
          <IconButton icon="close" label="End the tour" onClick={onClose} />
        </div>
      </div>
    </dialog>
  )
}
