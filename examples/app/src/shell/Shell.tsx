import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from '../router/Link.tsx'
import { usePath } from '../router/location.ts'
import { useFocusOnNavigation } from '../router/useFocusOnNavigation.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useHydrated } from '../ui/useHydrated.ts'
import { Footer } from './Footer.tsx'
import styles from './Shell.module.css'

const WirePanel = lazy(async () => ({ default: (await import('../wirePanel/WirePanel.tsx')).WirePanel }))

/** The frame of every page: navigation, footer and wire panel. */
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
        <div className={styles.wirePlace}>
          <Suspense>
            <WirePanel onClose={closeWire} />
          </Suspense>
        </div>
      )}
    </>
  )
}

function NavLink({ href, children }: { href: string; children: ReactNode }) {
  const isCurrent = usePath() === href
  return (
    <Link href={href} className={styles.link} aria-current={isCurrent ? 'page' : undefined}>
      {children}
    </Link>
  )
}

interface WireButtonProps {
  open: boolean
  onToggle: () => void
}

function WireButton({ open, onToggle }: WireButtonProps) {
  const hydrated = useHydrated()
  return (
    // Disabled until it is hydrated: an earlier click would be lost.
    <Button id="wire-button" aria-expanded={open} disabled={!hydrated} onClick={onToggle}>
      <Icon name="wire" />
      Wire
    </Button>
  )
}
