import { createContext, useContext, useEffect, useSyncExternalStore } from 'react'
import type { CallLog } from '../recorder/CallLog.ts'
import type { Conditions } from '../recorder/Conditions.ts'
import { Listeners } from '../recorder/Listeners.ts'
import type { Recorder } from '../recorder/Recorder.ts'
import { keep, readKept } from '../recorder/kept.ts'

interface PanelValue {
  readonly recorder: Recorder
  readonly settings: Settings
}

export const PanelContext = createContext<PanelValue | undefined>(undefined)

export function usePanel(): PanelValue {
  const value = useContext(PanelContext)
  if (!value) throw new Error('The panel renders outside of its root.')
  return value
}

export function useSettings(): [SettingValues, (change: Partial<SettingValues>) => void] {
  const { settings } = usePanel()
  return [useChanges(settings.listeners, () => settings.values), (change) => settings.set(change)]
}

/** Renders again when the listeners are notified, and what `read` returns has changed. */
export function useChanges<T>(listeners: Listeners, read: () => T): T {
  return useSyncExternalStore(listeners.add, read)
}

export function useLog(): CallLog {
  const { log } = usePanel().recorder
  useChanges(log.listeners, () => log.listeners.version)
  return log
}

export function useConditions(): Conditions {
  const { conditions } = usePanel().recorder
  useChanges(conditions.listeners, () => conditions.listeners.version)
  return conditions
}

/** Returns the time of the latest notification, and asks for another one after each interval, in ms. */
export function useNow(listeners: Listeners, interval: number | undefined): number {
  useEffect(() => {
    if (interval === undefined) return
    const timer = setInterval(() => listeners.notify(), interval)
    return () => clearInterval(timer)
  }, [listeners, interval])
  useChanges(listeners, () => listeners.version)
  return listeners.time
}

const tabs = ['wire', 'store', 'conditions', 'outcomes'] as const
export type Tab = (typeof tabs)[number]

interface KeptSettings {
  readonly isOpen: boolean
  readonly height: number
  readonly tab: Tab
}

/** What the views show. It isn't stored, because the key of an entry contains variables. */
interface Selection {
  readonly callId?: number | undefined
  readonly storeName?: string | undefined
  readonly entryKey?: string | undefined
}

export type SettingValues = KeptSettings & Selection

const storageKey = 'thinql-devtools'

export class Settings {
  readonly listeners = new Listeners()
  values: SettingValues = read()

  set(change: Partial<SettingValues>): void {
    this.values = { ...this.values, ...change }
    const { isOpen, height, tab } = this.values
    keep('localStorage', storageKey, { isOpen, height, tab })
    this.listeners.notifyNow()
  }
}

function read(): KeptSettings {
  const { isOpen, height, tab } = readKept('localStorage', storageKey)
  return {
    isOpen: isOpen === true,
    height: typeof height === 'number' ? height : 380,
    tab: tabs.find((one) => one === tab) ?? 'wire',
  }
}
