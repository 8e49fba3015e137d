import { ThinqlDevtools } from '@thinql/devtools/production'
import { useEffect, useRef } from 'react'
import { Link, NavLink, Outlet, ScrollRestoration, useLocation } from 'react-router'
import { Toaster } from 'sonner'
import { tryAgain, useConnection } from '../problems/connection.ts'
import { devtools } from '../store.ts'
import { Button } from '../ui/index.ts'

const pages = [
  ['/', 'Board'],
  ['/outcomes', 'Outcomes'],
  ['/session', 'Session'],
  ['/live', 'Live'],
] as const

/** The frame of every page: navigation, devtools, and the messages in the corner. */
export function Shell() {
  const main = useFocusOnNavigation()
  return (
    <>
      <a
        className="absolute top-2 left-2 z-30 rounded-control bg-accent px-4 py-3 font-semibold text-on-accent not-focus:sr-only"
        href="#main"
        onClick={(event) => {
          event.preventDefault()
          main.current?.focus()
        }}
      >
        Skip to the content
      </a>
      <header className="border-b border-line bg-sheet">
        <div className="mx-auto flex max-w-280 flex-wrap items-center justify-between px-4 py-2">
          <Link to="/" className="flex items-center gap-2 font-display text-lg font-semibold hover:underline">
            <img className="size-7" src="/favicon.svg" alt="" />
            <span>
              thinql <span className="text-soft">example</span>
            </span>
          </Link>
          <nav className="-mx-2 flex max-sm:w-full sm:gap-1" aria-label="Pages">
            {pages.map(([path, name]) => (
              <NavLink key={path} to={path} end={path === '/'} className="page-link">
                {name}
              </NavLink>
            ))}
          </nav>
        </div>
      </header>
      <ConnectionBanner />
      <main
        id="main"
        className="relative -outline-offset-3 focus:not-focus-visible:outline-none"
        ref={main}
        tabIndex={-1}
      >
        <Outlet />
      </main>
      <ThinqlDevtools devtools={devtools} />
      <Toaster theme="system" position="bottom-center" closeButton duration={15_000} />
      <ScrollRestoration />
    </>
  )
}

function useFocusOnNavigation() {
  const { pathname } = useLocation()
  const element = useRef<HTMLElement>(null)
  const shownPath = useRef(pathname)
  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    element.current?.focus({ preventScroll: true })
  }, [pathname])
  return element
}

/**
 * Says at the top of the window that the connection is lost. The page tries again by itself; a click does so
 * at once.
 */
function ConnectionBanner() {
  const connection = useConnection()
  return (
    // Always rendered: a screen reader reads a status only if its element was there before the text.
    <div role="status" className="sticky top-0 z-20">
      {connection !== 'online' && (
        <div className="border-b border-line bg-danger-soft text-danger">
          <div className="mx-auto flex max-w-280 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2">
            <p>The connection is lost. The page goes on by itself when it is back.</p>
            {connection === 'lost' && <Button onClick={tryAgain}>Connect now</Button>}
          </div>
        </div>
      )}
    </div>
  )
}
