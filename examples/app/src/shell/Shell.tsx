import { type ReactNode, Suspense } from 'react'
import { Footer } from './Footer.tsx'
import { NavLink } from './NavLink.tsx'
import styles from './Shell.module.css'
import { useFocusOnNavigation } from './useFocusOnNavigation.ts'

/** What stands around every page. */
export function Shell({ children }: { children: ReactNode }) {
  const main = useFocusOnNavigation<HTMLElement>()
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to the content
      </a>
      <header className={styles.header}>
        <nav className={styles.nav} aria-label="Pages">
          <NavLink href="/">Board</NavLink>
          <NavLink href="/outcomes">Outcomes</NavLink>
        </nav>
      </header>
      <main id="main" className={styles.main} ref={main} tabIndex={-1}>
        <Suspense>{children}</Suspense>
      </main>
      <Footer />
    </>
  )
}
