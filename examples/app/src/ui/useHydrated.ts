import { useSyncExternalStore } from 'react'

/** False in what the server renders, until scripts have taken it over; always true in what a browser renders itself. */
export function useHydrated(): boolean {
  return useSyncExternalStore(neverChanges, inBrowser, onServer)
}

const neverChanges = () => () => undefined
const inBrowser = () => true
const onServer = () => false
