import { Listeners } from './Listeners.ts'

const maxFaults = 5

/** The faults of the devtools themselves. The panel shows them, and the app never sees them. */
export class Faults {
  readonly listeners = new Listeners()
  messages: readonly string[] = []

  /** Runs code of the devtools. If it throws, that is noted, and the result is undefined. */
  attempt<T>(run: () => T): T | undefined {
    try {
      return run()
    } catch (thrown) {
      this.note(thrown)
      return undefined
    }
  }

  note(thrown: unknown): void {
    const message = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown)
    if (this.messages.includes(message)) return
    this.messages = [...this.messages, message].slice(-maxFaults)
    this.listeners.notify()
  }

  clear(): void {
    this.messages = []
    this.listeners.notifyNow()
  }
}
