import { keep, readKept } from '../recorder/kept.ts'
import { Listeners } from '../recorder/Listeners.ts'
import type { Recorder } from '../recorder/Recorder.ts'

const tabs = ['wire', 'store', 'conditions', 'outcomes'] as const
export type Tab = (typeof tabs)[number]

/** A share of the width and of the height of the page: 0 is left or at the top. */
export interface Place {
  readonly x: number
  readonly y: number
}

/** How the developer left the panel. */
interface KeptSettings {
  readonly isOpen: boolean
  readonly height: number
  readonly tab: Tab
  /** Where the button is, if it was moved. */
  readonly place?: Place | undefined
}

/** What the views show. It isn't stored, because the key of an entry contains variables. */
interface Selection {
  readonly callId?: number | undefined
  readonly storeName?: string | undefined
  readonly entryKey?: string | undefined
  /** A recording that was opened from a file. The wire shows it instead of its own. */
  readonly opened?: { readonly title: string; readonly recorder: Recorder } | undefined
}

export type SettingValues = KeptSettings & Selection

const storageKey = 'thinql-devtools'

export class Settings {
  readonly listeners = new Listeners()
  values: SettingValues = read()

  set(change: Partial<SettingValues>): void {
    this.values = { ...this.values, ...change }
    const { isOpen, height, tab, place } = this.values
    keep('localStorage', storageKey, { isOpen, height, tab, place })
    this.listeners.notifyNow()
  }
}

function read(): KeptSettings {
  const { isOpen, height, tab, place } = readKept('localStorage', storageKey)
  return {
    isOpen: isOpen === true,
    height: typeof height === 'number' ? height : 380,
    tab: tabs.find((one) => one === tab) ?? 'wire',
    place: readPlace(place),
  }
}

function readPlace(kept: unknown): Place | undefined {
  const { x, y } = Object(kept) as Partial<Place>
  const isShare = (value: unknown) => typeof value === 'number' && value >= 0 && value <= 1
  return isShare(x) && isShare(y) ? (kept as Place) : undefined
}
