import { Component, type ReactNode, useEffect } from 'react'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Icon } from '../ui/Icon.tsx'

interface PageBoundaryProps {
  /** The path of the page. Another page gets a new chance. */
  path: string
  children: ReactNode
}

/** Says that a page didn’t load, for example because its script could not be fetched. The navigation stays. */
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
  // The browser doesn't fetch a script again that has failed. So only a new document helps.
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
