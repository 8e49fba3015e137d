import type { ReactNode } from 'react'

interface PageHeadingProps {
  title: string
  /** The purpose of the page, in one sentence. */
  children: ReactNode
}

export function PageHeading({ title, children }: PageHeadingProps) {
  return (
    <div>
      <h1>{title}</h1>
      <p className="tagline">{children}</p>
    </div>
  )
}
