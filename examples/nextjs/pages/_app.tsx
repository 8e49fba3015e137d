import { type DehydratedState, HydrationBoundary } from '@thinql/react'
import type { AppProps } from 'next/app'
import { StoreProvider } from '../app/StoreProvider'

export default function App({ Component, pageProps }: AppProps<{ state?: DehydratedState }>) {
  return (
    <StoreProvider>
      <HydrationBoundary state={pageProps.state ?? {}}>
        <Component {...pageProps} />
      </HydrationBoundary>
    </StoreProvider>
  )
}
