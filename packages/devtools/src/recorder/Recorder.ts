import type { Middleware } from '@thinql/core'
import { inspectStore, type QueryStore } from '@thinql/react'
import { CallLog } from './CallLog.ts'
import { Conditions } from './Conditions.ts'
import type { ExchangeRecorder, Fetch } from './ExchangeRecorder.ts'
import { Faults, Listeners } from './Listeners.ts'
import { Memory } from './Memory.ts'
import { Redacted, Redactor } from './Redactor.ts'
import { StoreRecorder } from './StoreRecorder.ts'
import { defaultWords } from './hideInText.ts'
import { recordCalls } from './recordCalls.ts'

export class Recorder {
  readonly log: CallLog
  readonly conditions = new Conditions()
  readonly faults = new Faults()
  readonly redactor: Redactor
  /** The requests without a response that no batch has carried yet, with their bodies. A batch is found by them. */
  readonly pending = new Map<ExchangeRecorder, string>()
  readonly middleware: Middleware
  readonly fetch: Fetch
  stores: readonly StoreRecorder[] = []
  readonly storeListeners = new Listeners()
  readonly hide: readonly string[]

  constructor(fetch: Fetch, hide: readonly string[] = defaultWords, maxBytes = 2 ** 25) {
    this.hide = hide
    this.redactor = new Redactor(hide)
    this.log = new CallLog(new Memory(maxBytes), this.redactor)
    this.middleware = recordCalls(this)
    this.fetch = recordBatches(this, fetch)
    this.log.causes.isShown = (source) =>
      this.stores.some(({ store }) =>
        inspectStore(store).some(({ document, observers }) => document === source && observers > 0),
      )
  }

  /** Shows a store. Hot reloading may connect it again. */
  readonly connect = (store: QueryStore, name = `Store ${this.stores.length + 1}`): QueryStore => {
    if (this.stores.some((connected) => connected.store === store)) return store
    this.stores = [...this.stores, new StoreRecorder(name, store)]
    this.storeListeners.notify()
    return store
  }
}

/** Wraps the fetch below `batch`. Each call in the list of a request then records that request. */
export function recordBatches(recorder: Recorder, fetch: Fetch): Fetch {
  return (input, init) => {
    const body = init?.body
    if (typeof body === 'string' && body.startsWith('[')) {
      recorder.faults.attempt(() => noteBatch(recorder, body))
    }
    return fetch(input, init)
  }
}

function noteBatch({ pending }: Recorder, body: string): void {
  const members = membersOf(pending, body)
  // The body has the secrets of all members.
  const requestBody = new Redacted(() =>
    members.reduce((text, { call }) => call.redactor.readText(text), body),
  )
  for (const member of members) {
    pending.delete(member)
    member.noteBatch({ size: members.length, requestBody }, 2 * body.length)
  }
}

/** The pending requests whose bodies are the entries of a list. `batch` keeps their order. */
function membersOf(pending: Recorder['pending'], list: string): ExchangeRecorder[] {
  const members: ExchangeRecorder[] = []
  let position = 1
  for (const [exchange, body] of pending) {
    const end = position + body.length
    if (!list.startsWith(body, position) || ![',', ']'].includes(list.charAt(end))) continue
    members.push(exchange)
    position = end + 1
  }
  return members
}
