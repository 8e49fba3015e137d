import { createClient } from '@thinql/core'
import { createQueryStore } from '@thinql/react'
import { hydrateRoot } from 'react-dom/client'
import { inlinedState } from '../../recipes/inlineState.ts'
import { receiveState } from '../../recipes/receiveState.ts'
import { Page, type PageProps } from './Page.tsx'

/** The options that the server sends to the browser beside the state. */
export interface ClientOptions {
  hook: PageProps['hook']
}

declare global {
  /** The errors that React recovered from. */
  var recovered: string[]
}

const { hook } = JSON.parse(document.getElementById('options')?.textContent ?? '{}') as ClientOptions

const store = createQueryStore(createClient())

globalThis.recovered = []
receiveState(store)
const root = document.getElementById('root')
if (!root) throw new Error('The server wrote no root.')
hydrateRoot(root, <Page store={store} state={inlinedState()} hook={hook} />, {
  onRecoverableError: (error) => recovered.push(String(error)),
})
