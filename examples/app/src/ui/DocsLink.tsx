import type { ReactNode } from 'react'
import { docsPage } from '../links.ts'
import styles from './DocsLink.module.css'

/** A link to a page of thinql's documentation: `guides/errors/`. */
export function DocsLink({ page, children }: { page: string; children: ReactNode }) {
  return (
    <a className={styles.link} href={docsPage(page)}>
      {children}
    </a>
  )
}
