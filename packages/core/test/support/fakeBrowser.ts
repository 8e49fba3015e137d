import { onTestFinished, vi } from 'vitest'

/** What the tabs of a browser share. In this fake, each call of `createSession` is a tab. */
interface FakeBrowser {
  /** The storage of the origin. */
  readonly items: Map<string, string>
  /** Makes the tabs hear of what another one has stored, as a browser does later. */
  readonly tell: (event?: 'storage' | 'pageshow') => void
}

/** Makes the globals of a page, until the test has finished. Node has the locks. */
export function fakeBrowser(storage: Partial<Storage> = {}): FakeBrowser {
  const items = new Map<string, string>()
  const listeners: Record<string, (() => void)[]> = { storage: [], pageshow: [] }
  vi.stubGlobal('document', { defaultView: globalThis })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    ...storage,
  })
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => listeners[type]?.push(listener))
  onTestFinished(() => void vi.unstubAllGlobals())
  return { items, tell: (event = 'storage') => listeners[event]?.forEach((listener) => listener()) }
}
