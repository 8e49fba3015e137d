import type { ReactNode } from 'react'
import { Link, Links, Meta, Outlet, Scripts } from 'react-router'
import { StoreProvider } from './StoreProvider'

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <Meta />
        <Links />
        <link rel="icon" href="data:," />
      </head>
      <body>
        <Link to="/">Home</Link>
        <Link to="/todos">Todos</Link>
        <Link to="/moved">Moved</Link>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return (
    <StoreProvider>
      <Outlet />
    </StoreProvider>
  )
}
