import { createContext, use, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

/** Goes to a place of this app without loading it anew. */
export function navigate(href: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', href)
  else history.pushState(null, '', href)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('popstate', listener)
  }
}

/** The path that was asked for, where the server renders it or a browser takes that over. */
export const RequestedPath = createContext('/')

/** The path of the page that is shown. */
export function usePath(): string {
  const requested = use(RequestedPath)
  return useSyncExternalStore(
    subscribe,
    () => location.pathname,
    () => requested,
  )
}

/** What stands behind the question mark. */
export function useSearchParameters(): URLSearchParams {
  return new URLSearchParams(useSyncExternalStore(subscribe, () => location.search))
}
