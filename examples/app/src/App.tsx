import { GraphQLProvider, type QueryStore } from '@thinql/react'
import type { ReactNode } from 'react'
import { Shell } from './shell/Shell.tsx'
import './styles/tokens.css'
import './styles/base.css'

interface AppProps {
  store: QueryStore
  /** The page that is shown. */
  children: ReactNode
}

export function App({ store, children }: AppProps) {
  return (
    <GraphQLProvider store={store}>
      <Shell>{children}</Shell>
    </GraphQLProvider>
  )
}
