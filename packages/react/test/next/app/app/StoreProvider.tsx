'use client'
import { createClient } from '@thinql/core'
import { createQueryStore, GraphQLProvider } from '@thinql/react'
import { type ReactNode, useState } from 'react'

/** One store per browser, and on the server one per request. */
export function StoreProvider({ children }: { children: ReactNode }) {
  const [store] = useState(() => createQueryStore(createClient()))
  return <GraphQLProvider store={store}>{children}</GraphQLProvider>
}
