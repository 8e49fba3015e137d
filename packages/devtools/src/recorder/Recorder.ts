import type { Middleware } from '@thinql/core'
import { inspectStore, type QueryStore } from '@thinql/react'
import { CallLog } from './CallLog.ts'
import { Conditions } from './Conditions.ts'
import type { Fetch, Recording } from './ExchangeRecorder.ts'
import { Faults } from './Faults.ts'
import { defaultWords } from './hideInText.ts'
import { Listeners } from './Listeners.ts'
import { Memory } from './Memory.ts'
import { recordBatches } from './recordBatches.ts'
import { recordCalls } from './recordCalls.ts'
import { Redactor } from './Redactor.ts'
import { StoreRecorder } from './StoreRecorder.ts'

/** How much to record, and what to hide. */
interface RecorderOptions {
  readonly maxBytes?: number | undefined
  readonly hide?: readonly string[] | undefined
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
  /** The stores, in the order in which they were connected. */
  stores: readonly StoreRecorder[] = []
  readonly storeListeners = new Listeners()
  /** Words in the names of values that are hidden. */
  readonly hide: readonly string[]

  constructor(fetch: Fetch, options: RecorderOptions) {
    const { maxBytes = 2 ** 25, hide = defaultWords } = options
    this.hide = hide
    this.redactor = new Redactor(hide)
    this.log = new CallLog(new Memory(maxBytes), this.redactor, this.faults)
    this.middleware = recordCalls(this)
    this.fetch = recordBatches(this, fetch)
    const { causes } = this.log
    causes.isShown = (source) =>
      this.stores.some(({ store }) =>
        inspectStore(store).some(({ document, observers }) => document === source && observers > 0),
      )
    for (const type of ['pointerdown', 'pointerup', 'keydown', 'click', 'popstate']) {
      window.addEventListener(type, () => causes.forget(), { capture: true, passive: true })
    }
    this.conditions.listeners.add(() => {
      // Going offline doesn't end what another transport has in flight.
      if (this.conditions.state.offline) for (const call of this.log.running) call.hasConditions = true
    })
  }

  /** Shows a store. Hot reloading may connect it again. */
  readonly connect = (store: QueryStore, name = `Store ${this.stores.length + 1}`): QueryStore => {
    if (this.stores.some((connected) => connected.store === store)) return store
    this.stores = [...this.stores, new StoreRecorder(name, store)]
    this.storeListeners.notify()
    return store
  }
}
