import { createContext, useContext, useEffect, useSyncExternalStore } from 'react'
import type { CallLog } from '../recorder/CallLog.ts'
import type { Conditions } from '../recorder/Conditions.ts'
import type { Listeners } from '../recorder/Listeners.ts'
import type { Recorder } from '../recorder/Recorder.ts'
import type { SettingValues, Settings } from './Settings.ts'

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
