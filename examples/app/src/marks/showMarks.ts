import { useSyncExternalStore } from 'react'

const storageKey = 'show-what-happens'
const listeners = new Set<() => void>()

/** Undefined until it is read. */
let shown: boolean | undefined

function isShown(): boolean {
  shown ??= read()
  return shown
}

/** A browser can forbid storage. Then the choice lasts until the page is left. */
function read(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'on'
  } catch {
    return false
  }
}

/** Shows or hides the marks on all pages, also after a reload. */
export function showMarks(on: boolean): void {
  shown = on
  try {
    localStorage.setItem(storageKey, on ? 'on' : 'off')
  } catch {
    // See `read`.
  }
  for (const listener of listeners) listener()
}

/** Whether the marks are shown. Never on the server. */
export function useShowsMarks(): boolean {
  return useSyncExternalStore(subscribe, isShown, () => false)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
