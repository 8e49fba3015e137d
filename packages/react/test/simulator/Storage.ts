import type { VirtualTime } from './time.ts'
import type { StateStorage } from '../../src/index.ts'

/** What all tabs of a browser share. One that is slow answers later, as that of a phone does. */
export class Storage implements StateStorage {
  readonly #items = new Map<string, string>()
  readonly #time: VirtualTime
  readonly #isSlow: boolean

  constructor(time: VirtualTime, isSlow: boolean) {
    this.#time = time
    this.#isSlow = isSlow
  }

  readonly getItem = (key: string) => this.#answer(() => this.#items.get(key))
  readonly setItem = (key: string, value: string) => this.#answer(() => this.#items.set(key, value))
  readonly removeItem = (key: string) => this.#answer(() => this.#items.delete(key))

  #answer<T>(act: () => T): T | Promise<T> {
    return this.#isSlow ? new Promise((resolve) => this.#time.schedule(() => resolve(act()), 30)) : act()
  }
}
