import type { Call } from '../recorder/call.ts'

export type Tab = 'wire' | 'store' | 'conditions'
export type Theme = 'system' | 'light' | 'dark'

/** How the developer left the panel. */
interface KeptSettings {
  readonly isOpen: boolean
  readonly height: number
  readonly tab: Tab
  readonly theme: Theme
}

/** What the views show. It isn't stored, because the key of an entry contains variables. */
interface Selection {
  /** The id of a call. */
  readonly call?: number | undefined
  /** The name of a store. */
  readonly store?: string | undefined
  readonly kind: Call['kind']
  /** The key of a query, a mutation or a subscription of the store. */
  readonly entry?: string | undefined
}

export type SettingValues = KeptSettings & Selection

const storageKey = 'thinql-devtools'
const initial: KeptSettings = { isOpen: false, height: 380, tab: 'wire', theme: 'system' }

/** Keeps the settings in the browser. */
export class Settings {
  values: SettingValues = { ...read(), kind: 'query' }
  readonly #listeners = new Set<() => void>()

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  set(change: Partial<SettingValues>): void {
    this.values = { ...this.values, ...change }
    const { isOpen, height, tab, theme } = this.values
    try {
      localStorage.setItem(storageKey, JSON.stringify({ isOpen, height, tab, theme }))
    } catch {
      // Without storage, they are lost with the page.
    }
    for (const listener of this.#listeners) listener()
  }
}

function read(): KeptSettings {
  try {
    // `set` wrote it.
    return { ...initial, ...(JSON.parse(localStorage.getItem(storageKey) ?? '{}') as KeptSettings) }
  } catch {
    return initial
  }
}
