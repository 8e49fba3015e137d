'use client'
import { createClient } from '@thinql/core'
import { createQueryStore, GraphQLProvider } from '@thinql/react'
import { type ReactNode, useState } from 'react'

/** Creates one store per browser, and one per request on the server. */
export function StoreProvider({ children }: { children: ReactNode }) {
  const [store] = useState(() => createQueryStore(createClient()))
  return <GraphQLProvider store={store}>{children}</GraphQLProvider>
}
