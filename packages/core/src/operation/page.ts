/** The window of a page, with what a session and a store use of it. */
export interface Page {
  readonly localStorage: Storage
  readonly navigator: { readonly locks: LockManager }
  addEventListener(type: string, listener: PageListener): void
  removeEventListener(type: string, listener: PageListener): void
}

/** Hears an event of a page. */
type PageListener = (event: Partial<PageTransitionEvent & StorageEvent>) => void

/**
 * Returns the window of the page that runs this code, or undefined if there is none: on a server, in a worker, in React Native.
 *
 * A page has a document with a window of its own, which tells of its events. Packages put documents on servers too. All users
 * of a server of Deno or Node share its storage, so that window must not be the server's own, as it is with linkedom.
 *
 * @internal
 */
export function findPage(): Page | undefined {
  const platform = globalThis as {
    readonly Deno?: { readonly version?: object }
    readonly document?: { readonly defaultView?: (Page & { readonly globalThis?: object }) | null }
  }
  try {
    const page = platform.document?.defaultView
    const isServer = platform.Deno?.version ?? (page !== platform && page?.globalThis === platform)
    if (!page || isServer) return undefined
    // No such event ever comes. A window that refuses the listener tells of no other event either.
    page.addEventListener('thinql', ignore)
    return page
  } catch {
    // A document or a window that refuses.
    return undefined
  }
}

const ignore = () => undefined

/**
 * Calls back at these events of a page, until the returned function is called. It removes the listeners one by one: a test
 * environment such as jsdom refuses the `signal` of another platform.
 *
 * @internal
 */
export function listenTo(page: Page, types: readonly string[], listener: PageListener): () => void {
  for (const type of types) page.addEventListener(type, listener)
  return () => {
    for (const type of types) page.removeEventListener(type, listener)
  }
}
