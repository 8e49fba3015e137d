import { useSyncExternalStore } from 'react'

/** False on the server and until the page is hydrated. Always true for a page that the browser rendered itself. */
export function useHydrated(): boolean {
  return useSyncExternalStore(neverChanges, inBrowser, onServer)
}

const neverChanges = () => () => undefined
const inBrowser = () => true
const onServer = () => false
