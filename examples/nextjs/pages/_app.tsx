import { createClient } from '@thinql/core'
import { createQueryStore, type DehydratedState, GraphQLProvider, HydrationBoundary } from '@thinql/react'
import type { AppProps } from 'next/app'
import { useState } from 'react'

export default function App({ Component, pageProps }: AppProps<{ state?: DehydratedState }>) {
  const [store] = useState(() => createQueryStore(createClient()))
  return (
    <GraphQLProvider store={store}>
      <HydrationBoundary state={pageProps.state ?? {}}>
        <Component {...pageProps} />
      </HydrationBoundary>
    </GraphQLProvider>
  )
}
