import type { ReactNode } from 'react'

/** A link to a page of the documentation. Without a page, it is text. */
export function DocsLink({ page, children }: { page: string | undefined; children: ReactNode }) {
  if (page === undefined) return children
  return (
    <a href={page} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}
