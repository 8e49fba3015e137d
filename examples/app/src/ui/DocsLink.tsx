import type { ReactNode } from 'react'
import { docsPage } from '../links.ts'

/** A link to a page of thinql's documentation: `guides/errors/`. */
export function DocsLink({ page, children }: { page: string; children: ReactNode }) {
  return <a href={docsPage(page)}>{children}</a>
}
