import type { Library } from '../../react/library.ts'
import { connect, rowCount, Screen } from './Screen.tsx'
import { TodoRow } from './rows.tsx'
import { type Outcome, run, type ScenarioName, untilIdle } from './scenarios.ts'

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

/** The functions that the benchmark calls in the page. */
export interface PageBench {
  run(this: void, name: ScenarioName): Promise<Outcome>
  readonly cycles: Cycles
}

declare global {
  var bench: PageBench
}

/** Sets up the page of a library. The bundle of the page calls it. */
export function expose(library: Library): void {
  globalThis.bench = { run: (name) => run(library, name), cycles: new Cycles(library) }
}
