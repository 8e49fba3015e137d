import { useEffect } from 'react'
import { Link } from 'react-router'
import { Button, EmptyState, usePageTitle } from '../ui/index.ts'

/** In place of a page that failed, for example because its script didn’t load. The navigation stays. */
export function PageFailure() {
  // A browser doesn't fetch a module again after it has failed. Only a reload of the page helps.
  useEffect(() => {
    const reload = () => location.reload()
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [])
  return (
    <EmptyState
      icon="alert"
      heading="This page didn’t load"
      action={<Button onClick={() => location.reload()}>Reload</Button>}
    >
      <span role="alert">Check your connection. The page loads when it is back.</span>
    </EmptyState>
  )
}

export function NotFoundPage() {
  usePageTitle('Page not found · Countdown')
  return (
    <div className="page">
      <h1>There is no such page</h1>
      <p>
        The address may be mistyped. <Link to="/">Go to the board</Link>
      </p>
    </div>
  )
}
