import { Link } from '../router/Link.tsx'
import { usePageTitle } from '../router/usePageTitle.ts'

export function NotFoundPage() {
  usePageTitle('Page not found · Countdown')
  return (
    <div className="page">
      <h1>There is no such page</h1>
      <p>
        The address may be mistyped. <Link href="/">Go to the board</Link>
      </p>
    </div>
  )
}
