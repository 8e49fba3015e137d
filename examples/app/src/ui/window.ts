import { useSyncExternalStore } from 'react'

/** What `read` returns. It is read again after each of these events of the window. */
export function useWindowState<T>(events: readonly string[], read: () => T): T {
  return useSyncExternalStore((listener) => {
    for (const event of events) window.addEventListener(event, listener)
    return () => {
      for (const event of events) window.removeEventListener(event, listener)
    }
  }, read)
}
