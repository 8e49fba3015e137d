import { connect, nextTask, rowCount, Screen } from './Screen.tsx'
import { Pages, RenameRow, TodoRow } from './rows.tsx'
import type { Library } from '../../react/library.ts'

export interface Outcome {
  /** ms */
  readonly time: number
  readonly requests: number
  readonly renders: number
}

type Scenario = (screen: Screen) => Promise<Outcome>

const updates = 20

/** The keys are the names in the tables. */
const scenarios = {
  async 'mount on 1,000 queries'(screen) {
    const outcome = await measure(screen, () => {
      screen.mount(TodoRow, String)
      return screen.observer.untilShown(rowCount)
    })
    screen.check((index) => `Todo ${index}`)
    return outcome
  },

  'refetch one of 1,000 queries that were just mounted': (screen) => refetchOne(screen),

  'refetch one of 1,000 queries': (screen) => refetchOne(screen, 100),

  async 'load 100 pages of one list'(screen) {
    const outcome = await measure(screen, () => {
      screen.mountList(Pages)
      return screen.observer.untilShown(rowCount)
    })
    screen.check((index) => `Todo ${index}`)
    return outcome
  },

  async 'refetch 100 pages of one list, one row changed'(screen) {
    screen.mountList(Pages)
    await screen.observer.untilShown(rowCount)
    await untilIdle()
    screen.server.rename('500', 'Changed')
    const outcome = await measure(screen, () => {
      const shown = screen.observer.untilShows('500', 'Changed')
      screen.refetchList()
      return shown
    })
    screen.check((index) => (index === 500 ? 'Changed' : `Todo ${index}`))
    return outcome
  },

  async '1,000 mutations'(screen) {
    screen.mount(RenameRow, String)
    await screen.ready()
    await untilIdle()
    const outcome = await measure(screen, () => {
      for (let row = 0; row < rowCount; row++) screen.click(row, `Renamed ${row}`)
      return screen.observer.untilShown(rowCount)
    })
    screen.check((index) => `Renamed ${index}`)
    return outcome
  },
} satisfies Record<string, Scenario>

export type ScenarioName = keyof typeof scenarios

async function run(library: Library, name: ScenarioName): Promise<Outcome> {
  const screen = new Screen(connect(library))
  const outcome = await scenarios[name](screen)
  await screen.unmount()
  await untilIdle()
  return outcome
}

/**
 * Mounts rows. Then it changes the data of the server and refetches it in one row. It returns the average of several
 * refetches, and does not measure the first `warmUps` refetches.
 */
async function refetchOne(screen: Screen, warmUps = 0): Promise<Outcome> {
  screen.mount(TodoRow, String)
  await screen.observer.untilShown(rowCount)
  const row = rowCount / 2
  let version = 0
  const titleNow = () => `Todo ${row}, version ${version}`
  const refetchOnce = () => {
    version++
    screen.server.rename(String(row), titleNow())
    const shown = screen.observer.untilShows(String(row), titleNow())
    screen.click(row)
    return shown
  }
  for (let update = 0; update < warmUps; update++) {
    await refetchOnce()
    await nextTask()
  }
  await untilIdle()
  const outcomes: Outcome[] = []
  for (let update = 0; update < updates; update++) outcomes.push(await measure(screen, refetchOnce))
  screen.check((index) => (index === row ? titleNow() : `Todo ${index}`))
  const average = (key: keyof Outcome) => outcomes.reduce((sum, outcome) => sum + outcome[key], 0) / updates
  return { time: average('time'), requests: average('requests'), renders: average('renders') }
}

async function measure({ server, observer }: Screen, run: () => Promise<void>): Promise<Outcome> {
  const before = { requests: server.requests, renders: observer.renders }
  const start = performance.now()
  await run()
  const time = performance.now() - start
  // Later requests and renders cost the user no time, but they are counted.
  await untilIdle()
  return { time, requests: server.requests - before.requests, renders: observer.renders - before.renders }
}

async function untilIdle(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 20))
}

/** Mounts and unmounts a screen. Its memory is measured from outside in between. */
class Cycles {
  readonly #library: Library
  #connected
  #screen: Screen | undefined
  #cycle = 0

  constructor(library: Library) {
    this.#library = library
    this.#connected = connect(library)
  }

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

interface PageBench {
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
