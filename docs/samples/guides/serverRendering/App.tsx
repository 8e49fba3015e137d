import { type DehydratedState, GraphQLProvider, HydrationBoundary, type QueryStore } from '@thinql/react'
import type { ReactNode } from 'react'

const nothing: DehydratedState = {}

interface AppProps {
  store: QueryStore
  state?: DehydratedState
  children: ReactNode
}

/** The same tree on the server and in the browser. */
export function App({ store, state = nothing, children }: AppProps) {
  return (
    <GraphQLProvider store={store}>
      <HydrationBoundary state={state}>{children}</HydrationBoundary>
    </GraphQLProvider>
  )
}
