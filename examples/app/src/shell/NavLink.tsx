import type { ReactNode } from 'react'
import { Link } from '../router/Link.tsx'
import { usePath } from '../router/location.ts'
import styles from './NavLink.module.css'

export function NavLink({ href, children }: { href: string; children: ReactNode }) {
  const isCurrent = usePath() === href
  return (
    <Link href={href} className={styles.link} aria-current={isCurrent ? 'page' : undefined}>
      {children}
    </Link>
  )
}
