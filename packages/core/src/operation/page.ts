/**
 * What a session and a store use of the window of a page. An app of Node compiles these types without those
 * of browsers.
 */
export interface Page {
  readonly document: { readonly visibilityState: string }
  readonly localStorage: PageStorage
  readonly navigator: { readonly locks: PageLocks }
  addEventListener(type: string, listener: PageListener): void
  removeEventListener(type: string, listener: PageListener): void
  dispatchEvent?(event: Event): boolean
}

export interface PageStorage {
  getItem(name: string): string | null
  setItem(name: string, text: string): void
  removeItem(name: string): void
}

interface PageLocks {
  request(name: string, options: { signal: AbortSignal }, hold: () => Promise<void>): Promise<unknown>
}

type PageListener = (event: PageEvent) => void

/**
 * What is used of the events of a page. `persisted` is true when the browser goes back to a page that it has kept. `key`
 * and `newValue` are of an item of the storage that another page has changed.
 */
export interface PageEvent {
  readonly type: string
  readonly persisted?: boolean
  readonly key?: string | null
  readonly newValue?: string | null
}

/**
 * Returns the window of the page that runs this code, or undefined if there is none: on a server, in a
 * worker, in React Native.
 *
 * A page has a document with a window of its own, which tells of its events. Packages put documents on
 * servers too. All users of a server of Deno or Node share its storage. So a window that inherits the
 * server's own globals is no page, as with linkedom.
 *
 * @internal
 */
export function findPage(): Page | undefined {
  const platform = globalThis as {
    readonly Deno?: { readonly version?: object }
    readonly document?: { readonly defaultView?: (Page & { readonly process?: object }) | null }
  }
  try {
    const page = platform.document?.defaultView
    // A test environment may make a window the platform itself. Its `globalThis` says nothing: that of jsdom
    // is often Node's.
    const isServer = platform.Deno?.version ?? (page !== platform && page?.process)
    if (!page || isServer) return undefined
    // No such event ever comes. A window that refuses the listener tells of no other event either.
    page.addEventListener('thinql', Boolean)
    return page
  } catch {
    // A document or a window that refuses.
    return undefined
  }
}

/**
 * Calls the listener at each of these events of a page. The returned function ends that. It removes one listener after
 * the other: a test environment such as jsdom refuses the `signal` of another platform.
 *
 * @internal
 */
export function listenTo(page: Page, types: readonly string[], listener: PageListener): () => void {
  for (const type of types) page.addEventListener(type, listener)
  return () => {
    for (const type of types) page.removeEventListener(type, listener)
  }
}
