import { vi } from 'vitest'
import type { PageEvent } from '../../src/operation/page.ts'

/** What the tabs of a browser share. In this fake, each call of `createSession` is a tab. */
interface FakeBrowser {
  readonly items: Map<string, string>
  /**
   * Makes the tabs hear of what another one has stored, as a browser does later. `persisted` is for
   * `pageshow`: the browser goes back to a page that it has kept. `thinql` is what a session tells its page. `changed` is
   * the item that has changed.
   */
  readonly tell: (
    type?: 'storage' | 'pageshow' | 'thinql',
    persisted?: boolean,
    changed?: Pick<PageEvent, 'key' | 'newValue'>,
  ) => void
}

type Listener = (event: PageEvent) => void

/** Makes the globals of a page, until the test has finished. Node has the locks. */
export function fakeBrowser(storage: Partial<Storage> = {}): FakeBrowser {
  const items = new Map<string, string>()
  const listeners: Record<string, Listener[]> = { storage: [], pageshow: [], thinql: [] }
  vi.stubGlobal('document', { defaultView: globalThis })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    ...storage,
  })
  vi.stubGlobal('addEventListener', (type: string, listener: Listener) => listeners[type]?.push(listener))
  return {
    items,
    tell: (type = 'storage', persisted = false, changed = {}) =>
      listeners[type]?.forEach((listener) => listener({ type, persisted, ...changed })),
  }
}
