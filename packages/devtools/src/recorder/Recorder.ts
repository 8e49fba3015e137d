import type { Middleware } from '@thinql/core'
import { type QueryStore, trackComponents } from '@thinql/react'
import { CallLog } from './CallLog.ts'
import { Conditions } from './Conditions.ts'
import { Listeners } from './Listeners.ts'
import { recordBatches } from './recordBatches.ts'
import { recordCalls } from './recordCalls.ts'
import type { Fetch, Recording } from './recording.ts'
import { type HiddenNames, Redactor } from './Redactor.ts'
import { StoreRecorder } from './StoreRecorder.ts'

/** What a recorder needs to know. */
export interface RecorderOptions {
  readonly fetch: Fetch
  readonly maxEntries: number
  readonly components: boolean
  readonly hide: HiddenNames | undefined
}

/** Everything that one panel shows. */
export class Recorder implements Recording {
  readonly log: CallLog
  readonly conditions = new Conditions()
  readonly redactor: Redactor
  readonly pending: Recording['pending'] = new Map()
  readonly middleware: Middleware
  readonly fetch: Fetch
  readonly #components: boolean
  /** The stores, in the order in which they were connected. */
  stores: readonly StoreRecorder[] = []
  readonly storeListeners = new Listeners()

  constructor({ fetch, maxEntries, components, hide }: RecorderOptions) {
    this.log = new CallLog(maxEntries)
    this.redactor = new Redactor(hide)
    this.#components = components
    this.middleware = recordCalls(this)
    this.fetch = recordBatches(this, fetch)
  }

  connect(store: QueryStore, name = `Store ${this.stores.length + 1}`): void {
    // Hot reloading may connect a store again.
    if (this.stores.some((connected) => connected.store === store)) return
    const componentsOf = this.#components ? trackComponents(store) : () => []
    this.stores = [...this.stores, new StoreRecorder(name, store, componentsOf, this)]
    this.storeListeners.notify()
  }
}
