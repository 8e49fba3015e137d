import { lazy, Suspense, useState } from 'react'
import { Disclosure } from './Disclosure.tsx'
import type { GuidedPage } from './Features.tsx'
import styles from './Guide.module.css'

const Features = lazy(async () => ({ default: (await import('./Features.tsx')).Features }))

interface GuideProps {
  page: GuidedPage
  /** What to try on the page, and what to watch. */
  children: string
}

/** Says what a page is an example of. The links are loaded when they are opened. */
export function Guide({ page, children }: GuideProps) {
  const [wasOpened, setOpened] = useState(false)
  return (
    <div className={styles.guide} onToggle={() => setOpened(true)}>
      <p>
        <strong>Try it:</strong> {children}
      </p>
      <Disclosure summary="How it is made">
        <Suspense>{wasOpened && <Features page={page} />}</Suspense>
      </Disclosure>
    </div>
  )
}
