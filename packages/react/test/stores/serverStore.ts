import { vi } from 'vitest'
import { type FakeClient, fakeClient } from '../fakes/fakeClient.ts'
import { createQueryStore, type QueryStore } from '../../src/index.ts'

/** Creates a store as it is on a server, where there is no window. */
export function serverStore(): FakeClient & { readonly store: QueryStore } {
  const fake = fakeClient()
  vi.stubGlobal('window', undefined)
  const store = createQueryStore(fake.client)
  vi.unstubAllGlobals()
  return { ...fake, store }
}
