import { NetworkError } from '@thinql/core'
import { type EntryInfo, inspectStore, listen, type QueryStore } from '@thinql/react'
import { override } from '@thinql/react/internal'
import { Listeners } from './Listeners.ts'

export { invalidate, override, readScreen, remove, withoutFields } from '@thinql/react/internal'

/** How the panel shows an entry: as it is, or in a state that it isn't in. */
export type ShownState = 'real' | 'loading' | 'failed'

/** A store that is connected. Only while the panel shows it, it is looked at, and its events are listened to. */
export class StoreRecorder {
  readonly name: string
  readonly store: QueryStore
  readonly listeners = new Listeners(() => listen(this.store, () => this.listeners.notify()))
  readonly #shown = new Map<string, ShownState>()
  #entries: readonly EntryInfo[] = []
  #version = -1

  constructor(name: string, store: QueryStore) {
    this.name = name
    this.store = store
  }

  /** The entries of the store. It is the same list until the listeners are called. */
  get entries(): readonly EntryInfo[] {
    if (this.#version !== this.listeners.version) {
      this.#version = this.listeners.version
      this.#entries = inspectStore(this.store)
    }
    return this.#entries
  }

  /** How an entry is shown. When the store forgets it, it is shown as it is. */
  readonly shownAs = ({ key, overridden }: EntryInfo): ShownState =>
    (overridden ? this.#shown.get(key) : undefined) ?? 'real'

  show(key: string, state: ShownState): void {
    const failure = new NetworkError('The thinql devtools show this query as failed.')
    override(this.store, key, { real: undefined, loading: 'loading' as const, failed: failure }[state])
    this.#shown.set(key, state)
    this.listeners.notifyNow()
  }
}
