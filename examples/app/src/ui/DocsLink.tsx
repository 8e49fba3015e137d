import type { ReactNode } from 'react'

/** A link to a page of thinql's documentation: `guides/errors/`. */
export function DocsLink({ page, children }: { page: string; children: ReactNode }) {
  return <a href={`https://thinql.github.io/${page}`}>{children}</a>
}
