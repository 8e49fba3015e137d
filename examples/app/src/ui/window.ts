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

export function readSetting(name: string): string | undefined {
  try {
    return localStorage.getItem(`setting/${name}`) ?? undefined
  } catch {
    return undefined
  }
}

export function keepSetting(name: string, value: string): void {
  try {
    localStorage.setItem(`setting/${name}`, value)
  } catch {
    // A browser can forbid storage. Then a setting lasts until the page is left.
  }
}
