import { Component, type ReactNode, useEffect } from 'react'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Icon } from '../ui/Icon.tsx'

interface PageBoundaryProps {
  /** The path of the page. When it changes, the boundary tries to show the new page. */
  path: string
  children: ReactNode
}

/** Shows a message in place of a page that failed, for example because its script didn’t load. The navigation stays. */
export class PageBoundary extends Component<PageBoundaryProps, { failedPath?: string }> {
  override state: { failedPath?: string } = {}

  static getDerivedStateFromError(): { failedPath?: string } {
    return { failedPath: location.pathname }
  }

  override render() {
    const { path, children } = this.props
    return this.state.failedPath === path ? <PageFailure /> : children
  }
}

function PageFailure() {
  // A browser doesn't fetch a module again after it has failed. Only a reload of the page helps.
  useEffect(() => {
    const reload = () => location.reload()
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [])
  return (
    <EmptyState
      picture={<Icon name="alert" />}
      heading="This page didn’t load"
      action={<Button onClick={() => location.reload()}>Reload</Button>}
    >
      <span role="alert">Check your connection. The page loads when it is back.</span>
    </EmptyState>
  )
}
