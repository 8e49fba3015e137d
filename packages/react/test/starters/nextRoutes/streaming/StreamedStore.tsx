'use client'
import { createClient } from '@thinql/core'
import { createQueryStore, dehydrate, GraphQLProvider, hydrate, type QueryStore } from '@thinql/react'
import { useServerInsertedHTML } from 'next/navigation'
import { type ReactNode, useState } from 'react'

const browserStore = typeof window === 'undefined' ? undefined : receive(createQueryStore(createClient()))

interface StreamedStoreProps {
  endpoint?: string | undefined
  children: ReactNode
}

/** Gives the hooks a store. A server writes new data into a script, before the HTML that shows it. */
export function StreamedStore({ endpoint, children }: StreamedStoreProps) {
  const store = browserStore ?? createQueryStore(createClient({ endpoint }))
  const [sent] = useState(() => new Map<string, unknown>())
  useServerInsertedHTML(() => {
    const state = dehydrate(store, { except: Object.fromEntries(sent) })
    for (const [key, data] of Object.entries(state)) sent.set(key, data)
    const json = JSON.stringify(state).replaceAll('<', '\\u003c')
    return <script dangerouslySetInnerHTML={{ __html: `(self.states ??= []).push(${json})` }} />
  })
  return <GraphQLProvider store={store}>{children}</GraphQLProvider>
}

/** Takes the states that have arrived, and those that will. */
function receive(store: QueryStore) {
  const states = (window.states ??= [])
  for (const state of states) hydrate(store, state)
  states.push = (state) => {
    hydrate(store, state)
    return 0
  }
  return store
}

declare global {
  interface Window {
    states?: Parameters<typeof hydrate>[1][]
  }
}
