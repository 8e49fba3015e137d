'use client'
import { createClient, timeout } from '@thinql/core'
import { createQueryStore, GraphQLProvider } from '@thinql/react'
import type { ReactNode } from 'react'

const createStore = () => createQueryStore(createClient({ middleware: [timeout(10_000)] }))
const browserStore = typeof window === 'undefined' ? undefined : createStore()

/** Gives the hooks the browser's store. A server renders this once for each request, with a new store. */
export function StoreProvider({ children }: { children: ReactNode }) {
  return <GraphQLProvider store={browserStore ?? createStore()}>{children}</GraphQLProvider>
}
