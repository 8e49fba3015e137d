import { createContext, use, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

/** Shows another page of the app without loading a new document. */
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

/** The path that the server renders, and that the browser hydrates. */
export const RequestedPath = createContext('/')

/** The path of the current page. */
export function usePath(): string {
  const requested = use(RequestedPath)
  return useSyncExternalStore(
    subscribe,
    () => location.pathname,
    () => requested,
  )
}

/** The parameters in the query string of the URL. */
export function useSearchParameters(): URLSearchParams {
  return new URLSearchParams(useSyncExternalStore(subscribe, () => location.search))
}
