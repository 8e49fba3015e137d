import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from '../router/Link.tsx'
import { usePath } from '../router/location.ts'
import { useFocusOnNavigation } from '../router/useFocusOnNavigation.ts'
import { docsPage } from '../links.ts'
import { ToolBar } from '../tour/ToolBar.tsx'
import { useHydrated } from '../ui/useHydrated.ts'
import { Footer } from './Footer.tsx'
import { PageBoundary } from './PageBoundary.tsx'
import styles from './Shell.module.css'

const DevtoolsPanel = lazy(async () => ({ default: (await import('./DevtoolsPanel.tsx')).DevtoolsPanel }))

/** The frame of every page: navigation, footer and devtools. */
export function Shell({ children }: { children: ReactNode }) {
  const hydrated = useHydrated()
  const path = usePath()
  const main = useFocusOnNavigation<HTMLElement>()
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to the content
      </a>
      <header className={styles.header}>
        <div className={styles.bar}>
          <a className={styles.brand} href={docsPage()}>
            thinql <span className={styles.example}>example</span>
          </a>
          <nav className={styles.nav} aria-label="Pages">
            <NavLink href="/">Board</NavLink>
            <NavLink href="/report">Report</NavLink>
            <NavLink href="/outcomes">Outcomes</NavLink>
            <NavLink href="/features">Features</NavLink>
          </nav>
        </div>
      </header>
      <ToolBar />
      <main id="main" className={styles.main} ref={main} tabIndex={-1}>
        <PageBoundary path={path}>
          <Suspense>{children}</Suspense>
        </PageBoundary>
      </main>
      <Footer />
      {hydrated && (
        <Suspense>
          <DevtoolsPanel />
        </Suspense>
      )}
    </>
  )
}

function NavLink({ href, children }: { href: string; children: ReactNode }) {
  const path = usePath()
  const isCurrent = path === href || path.startsWith(`${href}/`)
  return (
    <Link href={href} className={styles.link} aria-current={isCurrent ? 'page' : undefined}>
      {children}
    </Link>
  )
}
