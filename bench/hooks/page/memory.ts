import type { Library } from '../../react/library.ts'
import { TodoRow } from './rows.tsx'
import { untilIdle } from './scenarios.ts'
import { connect, rowCount, Screen } from './Screen.tsx'

/** Mounts and unmounts a screen. Its memory is measured from outside in between. */
export class Cycles {
  readonly #library: Library
  #connected
  #screen: Screen | undefined
  #cycle = 0

  constructor(library: Library) {
    this.#library = library
    this.#connected = connect(library)
  }

  /** Mounts 1,000 new queries. */
  async mount(): Promise<void> {
    const cycle = this.#cycle++
    const screen = new Screen(this.#connected)
    screen.mount(TodoRow, (index) => `${cycle}-${index}`)
    await screen.observer.untilShown(rowCount)
    screen.check((index) => `Todo ${cycle}-${index}`)
    await untilIdle()
    this.#screen = screen
  }

  /** Renders the page around the queries again. React then drops what it kept of the render before. */
  async renderAgain(): Promise<void> {
    this.#screen?.renderAgain()
    await untilIdle()
  }

  /** Unmounts them and clears the cache. A client that can't clear its cache is replaced. */
  async unmount(): Promise<void> {
    await this.#screen?.unmount()
    this.#screen = undefined
    if (!this.#connected.instance.clear) this.#connected = connect(this.#library)
    await untilIdle()
  }
}
