import type { ReactNode } from 'react'
import { render, type RenderResult } from 'vitest-browser-react'
import {
  createQueryStore,
  GraphQLProvider,
  type QueryStore,
  type QueryStoreOptions,
} from '../../src/index.ts'
import { type FakeClient, fakeClient } from '../fakes/fakeClient.ts'

export interface BrowserHarness extends FakeClient {
  readonly store: QueryStore
  readonly render: (ui: ReactNode) => Promise<RenderResult>
}

export function browserHarness(options?: QueryStoreOptions): BrowserHarness {
  const fake = fakeClient()
  const store = createQueryStore(fake.client, options)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <GraphQLProvider store={store}>{children}</GraphQLProvider>
  )
  return { ...fake, store, render: (ui) => render(ui, { wrapper }) }
}

/** Waits in real time, in ms. */
export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
