import type { Library } from '../../react/library.ts'
import { TodoRow } from './rows.tsx'
import { calm } from './scenarios.ts'
import { connect, rowCount, Screen } from './Screen.tsx'

/** A screen that comes and goes, so that its memory can be measured from outside in between. */
export class Cycles {
  readonly #library: Library
  #connected
  #screen: Screen | undefined
  #cycle = 0

  constructor(library: Library) {
    this.#library = library
    this.#connected = connect(library)
  }

  /** Mounts 1,000 queries that nobody asked before. */
  async mount(): Promise<void> {
    const cycle = this.#cycle++
    const screen = new Screen(this.#connected)
    screen.mount(TodoRow, (index) => `${cycle}-${index}`)
    await screen.watch.untilShown(rowCount)
    screen.check((index) => `Todo ${cycle}-${index}`)
    await calm()
    this.#screen = screen
  }

  /** Unmounts them, and forgets their data. The client stays, where it has a way to forget. */
  async unmount(): Promise<void> {
    await this.#screen?.unmount()
    this.#screen = undefined
    if (!this.#connected.instance.clear) this.#connected = connect(this.#library)
    await calm()
  }
}
