import { createContext, useContext, useSyncExternalStore } from 'react'
import type { CallLog } from '../recorder/CallLog.ts'
import type { Conditions } from '../recorder/Conditions.ts'
import type { Listeners } from '../recorder/Listeners.ts'
import type { Recorder } from '../recorder/Recorder.ts'
import type { Settings, SettingValues } from './Settings.ts'

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
  const values = useSyncExternalStore(settings.subscribe, () => settings.values)
  return [values, (change) => settings.set(change)]
}

/** Renders again when the listeners are notified. */
export function useChanges(listeners: Listeners): number {
  return useSyncExternalStore(listeners.add, () => listeners.version)
}

export function useLog(): CallLog {
  const { log } = usePanel().recorder
  useChanges(log.listeners)
  return log
}

export function useConditions(): Conditions {
  const { conditions } = usePanel().recorder
  useChanges(conditions.listeners)
  return conditions
}
