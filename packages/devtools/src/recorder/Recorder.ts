import type { Middleware } from '@thinql/core'
import type { QueryStore } from '@thinql/react'
import { CallLog } from './CallLog.ts'
import { Conditions } from './Conditions.ts'
import type { Fetch, Recording } from './ExchangeRecorder.ts'
import { Faults } from './Faults.ts'
import { defaultWords } from './hideInText.ts'
import { trackComponents } from './inspection.ts'
import { Listeners } from './Listeners.ts'
import { Memory } from './Memory.ts'
import { recordBatches } from './recordBatches.ts'
import { recordCalls } from './recordCalls.ts'
import { Redactor } from './Redactor.ts'
import { StoreRecorder } from './StoreRecorder.ts'

/** What a recorder needs to know. */
export interface RecorderOptions {
  readonly fetch: Fetch
  readonly maxBytes: number
  readonly components: boolean
  readonly hide: readonly string[] | undefined
}

/** Everything that one panel shows. */
export class Recorder implements Recording {
  readonly log: CallLog
  readonly conditions = new Conditions()
  readonly faults = new Faults()
  readonly redactor: Redactor
  readonly pending: Recording['pending'] = new Map()
  readonly middleware: Middleware
  readonly fetch: Fetch
  readonly #components: boolean
  /** The stores, in the order in which they were connected. */
  stores: readonly StoreRecorder[] = []
  readonly storeListeners = new Listeners()

  /** Words in the names of values that are hidden. */
  readonly hide: readonly string[]

  constructor({ fetch, maxBytes, components, hide = defaultWords }: RecorderOptions) {
    this.hide = hide
    this.redactor = new Redactor(hide)
    this.log = new CallLog(new Memory(maxBytes), this.redactor)
    this.#components = components
    this.middleware = recordCalls(this)
    this.fetch = recordBatches(this, fetch)
  }

  connect(store: QueryStore, name = `Store ${this.stores.length + 1}`): void {
    // Hot reloading may connect a store again.
    if (this.stores.some((connected) => connected.store === store)) return
    const componentsOf = this.#components ? trackComponents(store) : () => []
    this.stores = [...this.stores, new StoreRecorder(name, store, componentsOf)]
    this.storeListeners.notify()
  }
}
