import { createClient } from '@thinql/core'
import { createQueryStore, setQueryData } from '@thinql/react'
import { lazy } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { inlinedState } from '../../recipes/inlineState.ts'
import { receiveState } from '../../recipes/receiveState.ts'
import { titled, TodoQuery } from '../screens/todoQuery.ts'
import { Page, type PageProps, Todo } from './Page.tsx'

/** The options that the server sends to the browser beside the state. */
export interface ClientOptions {
  hook: PageProps['hook']
  /** Titles that the store gets before hydration, by id. */
  filled: Record<string, string>
  /** Whether a part of the page waits with hydration until `loadLate` is called. */
  late: boolean
}

declare global {
  /** The errors that React recovered from. */
  var recovered: string[]
  var loadLate: () => void
  var write: (id: string, title: string) => void
}

const { hook, filled, late } = JSON.parse(
  document.getElementById('options')?.textContent ?? '{}',
) as ClientOptions

const store = createQueryStore(createClient())
globalThis.write = (id, title) => setQueryData(store, TodoQuery, titled(title), { variables: { id } })
for (const [id, title] of Object.entries(filled)) write(id, title)

const loaded = new Promise<{ default: typeof Todo }>((resolve) => {
  globalThis.loadLate = () => resolve({ default: Todo })
})
const Late = lazy(() => loaded)

globalThis.recovered = []
receiveState(store)
const root = document.getElementById('root')
if (!root) throw new Error('The server wrote no root.')
hydrateRoot(root, <Page store={store} state={inlinedState()} hook={hook} {...(late && { Late })} />, {
  onRecoverableError: (error) => recovered.push(String(error)),
})
