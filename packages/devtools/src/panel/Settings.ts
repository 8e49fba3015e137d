import type { Recorder } from '../recorder/Recorder.ts'

const tabs = ['wire', 'store', 'conditions', 'outcomes'] as const
export type Tab = (typeof tabs)[number]
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
  /** The key of a query of the store. */
  readonly entry?: string | undefined
  /** A recording that was opened from a file. The wire shows it instead of its own. */
  readonly opened?: { readonly title: string; readonly recorder: Recorder } | undefined
}

export type SettingValues = KeptSettings & Selection

const storageKey = 'thinql-devtools'
const initial: KeptSettings = { isOpen: false, height: 380, tab: 'wire', theme: 'system' }

/** Keeps the settings in the browser. */
export class Settings {
  values: SettingValues = read()
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

/** Reads what `set` wrote. Other code may have written something else there. */
function read(): KeptSettings {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    const { isOpen, height, tab, theme } = Object(kept) as Partial<Record<keyof KeptSettings, unknown>>
    return {
      isOpen: isOpen === true,
      height: typeof height === 'number' ? height : initial.height,
      tab: tabs.find((one) => one === tab) ?? initial.tab,
      theme: (['light', 'dark'] as const).find((one) => one === theme) ?? initial.theme,
    }
  } catch {
    return initial
  }
}
