import { useSyncExternalStore } from 'react'
import { usePanel } from '../PanelContext.ts'

export type Tab = 'wire' | 'store' | 'conditions'
export type Theme = 'system' | 'light' | 'dark'

/** How the developer left the panel. */
export interface SettingValues {
  readonly isOpen: boolean
  readonly height: number
  readonly tab: Tab
  readonly theme: Theme
  /** The entry that the store's view shows. */
  readonly entry?: string | undefined
}

const storageKey = 'thinql-devtools'
const initial: SettingValues = { isOpen: false, height: 380, tab: 'wire', theme: 'system' }

/** Keeps the settings in the browser. */
export class Settings {
  values = read()
  readonly #listeners = new Set<() => void>()

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  set(change: Partial<SettingValues>): void {
    this.values = { ...this.values, ...change }
    try {
      // The key of an entry contains variables.
      localStorage.setItem(storageKey, JSON.stringify({ ...this.values, entry: undefined }))
    } catch {
      // Without storage, they are lost with the page.
    }
    for (const listener of this.#listeners) listener()
  }
}

export function useSettings(): [SettingValues, (change: Partial<SettingValues>) => void] {
  const { settings } = usePanel()
  const values = useSyncExternalStore(settings.subscribe, () => settings.values)
  return [values, (change) => settings.set(change)]
}

function read(): SettingValues {
  try {
    // `set` wrote it.
    return { ...initial, ...(JSON.parse(localStorage.getItem(storageKey) ?? '{}') as SettingValues) }
  } catch {
    return initial
  }
}
