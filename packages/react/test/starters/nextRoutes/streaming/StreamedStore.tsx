'use client'
import { createClient } from '@thinql/core'
import {
  createQueryStore,
  dehydrate,
  type DehydratedState,
  GraphQLProvider,
  hydrate,
  type QueryStore,
} from '@thinql/react'
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
    // A text that the browser parses: in a literal of JavaScript, the key `__proto__` would be the prototype of its object.
    const json = JSON.stringify(JSON.stringify(state)).replaceAll('<', '\\u003c')
    // `var` comes first when a script runs: without it, `states` may be an element with this id, in HTML of a user.
    return <script dangerouslySetInnerHTML={{ __html: `(self.states ??= []).push(${json});var states` }} />
  })
  return <GraphQLProvider store={store}>{children}</GraphQLProvider>
}

/** Takes the states that have arrived, and those that will. */
function receive(store: QueryStore) {
  const push = (json: string) => hydrate(store, JSON.parse(json) as DehydratedState)
  if (Array.isArray(self.states)) self.states.forEach(push)
  self.states = { push }
  return store
}

declare global {
  /** It is a list until `receive` runs. */
  var states: string[] | { push(json: string): void } | undefined
}
