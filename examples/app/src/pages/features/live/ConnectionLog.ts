import type { Middleware } from '@thinql/core'

type ConnectionState = 'connecting' | 'live' | 'lost' | 'recovering'

/** When a connection entered a state. */
interface LogEntry {
  readonly id: number
  readonly state: ConnectionState
  readonly at: Date
  /** How many connections were tried, while it recovers. */
  readonly attempt: number
}

const mostEntries = 5

/** Notes each connection of a subscription. Its middleware goes behind `reconnect`, which uses it for each connection. */
export class ConnectionLog {
  readonly #listeners = new Set<() => void>()
  #entries: readonly LogEntry[] = []

  /** The newest first. */
  readonly entries = () => this.#entries

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly middleware: Middleware = (next) => async (operation) => {
    const { onPart } = operation
    if (!onPart) return next(operation)
    this.#note(this.#entries[0]?.state === 'lost' ? 'recovering' : 'connecting')
    const result = await next({
      ...operation,
      onPart: (part) => {
        this.#note('live')
        return onPart(part)
      },
    })
    if (result.error?.name !== 'AbortError') this.#note('lost')
    return result
  }

  #note(state: ConnectionState): void {
    const [newest, before] = this.#entries
    if (newest?.state === state) return
    // Otherwise, the attempts that failed would fill the log.
    const isRepeated = state === 'recovering' && before?.state === 'recovering'
    const entry = {
      id: (newest?.id ?? 0) + 1,
      state,
      at: new Date(),
      attempt: isRepeated ? before.attempt + 1 : 1,
    }
    this.#entries = [entry, ...this.#entries.slice(isRepeated ? 2 : 0)].slice(0, mostEntries)
    for (const listener of this.#listeners) listener()
  }
}
