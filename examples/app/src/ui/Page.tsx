import { type ReactNode, useEffect } from 'react'
import { docsPage, sourceFile } from '../links.ts'

export function PageHeading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h1>{title}</h1>
      <p className="mt-2 text-lg text-balance text-soft">{children}</p>
    </div>
  )
}

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title
  }, [title])
}

interface GuideProps {
  /** Its page in the documentation: `guides/lists/`. */
  docs: string
  /** Its file below `src`. */
  source: string
  /** What to try on the page, and what to watch. */
  children: string
}

export function Guide({ docs, source, children }: GuideProps) {
  return (
    <p className="hint [&_a]:underline">
      <strong>Try it:</strong> {children} <a href={docsPage(docs)}>How it works</a>,{' '}
      <a href={sourceFile(source)}>how it is made</a>
    </p>
  )
}
