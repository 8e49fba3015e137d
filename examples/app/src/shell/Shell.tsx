import { lazy, type ReactNode, Suspense, useState } from 'react'
import { WireButton } from '../wire/WireButton.tsx'
import { Footer } from './Footer.tsx'
import { NavLink } from './NavLink.tsx'
import styles from './Shell.module.css'
import { useFocusOnNavigation } from './useFocusOnNavigation.ts'

const WireDrawer = lazy(async () => ({ default: (await import('../wire/WireDrawer.tsx')).WireDrawer }))

/** What stands around every page. */
export function Shell({ children }: { children: ReactNode }) {
  const [wireOpen, setWireOpen] = useState(false)
  const main = useFocusOnNavigation<HTMLElement>()

  function closeWire() {
    setWireOpen(false)
    document.getElementById('wire-button')?.focus()
  }

  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to the content
      </a>
      <header className={styles.header}>
        <div className={styles.bar}>
          <nav className={styles.nav} aria-label="Pages">
            <NavLink href="/">Board</NavLink>
            <NavLink href="/report">Report</NavLink>
            <NavLink href="/outcomes">Outcomes</NavLink>
          </nav>
          <WireButton open={wireOpen} onToggle={() => setWireOpen(!wireOpen)} />
        </div>
      </header>
      <main id="main" className={styles.main} ref={main} tabIndex={-1}>
        <Suspense>{children}</Suspense>
      </main>
      <Footer />
      {wireOpen && (
        <div className={styles.drawerPlace}>
          <Suspense>
            <WireDrawer onClose={closeWire} />
          </Suspense>
        </div>
      )}
    </>
  )
}
