import type { Library } from '../../react/library.ts'
import { ListRow, RenameRow, TodoRow } from './rows.tsx'
import { connect, rowCount, Screen } from './Screen.tsx'

/** What one round came to. */
export interface Outcome {
  /** ms */
  readonly time: number
  readonly requests: number
  readonly renders: number
}

type Scenario = (screen: Screen) => Promise<Outcome>

const updates = 20

/** By the names under which they stand in the table. */
const scenarios = {
  async 'mount on one query'(screen) {
    const outcome = await measure(screen, () => {
      screen.mount(TodoRow, () => '1')
      return screen.watch.untilShown(rowCount)
    })
    screen.check(() => 'Todo 1')
    return outcome
  },

  async 'mount on 1,000 queries'(screen) {
    const outcome = await measure(screen, () => {
      screen.mount(TodoRow, String)
      return screen.watch.untilShown(rowCount)
    })
    screen.check((index) => `Todo ${index}`)
    return outcome
  },

  async 'refetch one of 1,000 queries'(screen) {
    screen.mount(TodoRow, String)
    await screen.watch.untilShown(rowCount)
    return refetch(screen)
  },

  async 'refetch a list with 1,000 subscribers, one row changed'(screen) {
    screen.mount(ListRow, String)
    await screen.watch.untilShown(rowCount)
    return refetch(screen)
  },

  async '1,000 mutations'(screen) {
    screen.mount(RenameRow, String)
    await screen.ready()
    await calm()
    const outcome = await measure(screen, () => {
      for (let row = 0; row < rowCount; row++) screen.act(row, `Renamed ${row}`)
      return screen.watch.untilShown(rowCount)
    })
    screen.check((index) => `Renamed ${index}`)
    return outcome
  },
} satisfies Record<string, Scenario>

export type ScenarioName = keyof typeof scenarios

/** Runs a scenario once, with a new client. */
export async function run(library: Library, name: ScenarioName): Promise<Outcome> {
  const screen = new Screen(connect(library))
  const outcome = await scenarios[name](screen)
  await screen.unmount()
  await calm()
  return outcome
}

/** The server's data changes, and one row asks for it: several times, and the average of that. */
async function refetch(screen: Screen): Promise<Outcome> {
  await calm()
  const row = rowCount / 2
  const titleOf = (update: number) => `Todo ${row}, version ${update}`
  const outcomes: Outcome[] = []
  for (let update = 1; update <= updates; update++) {
    screen.server.rename(String(row), titleOf(update))
    const outcome = await measure(screen, () => {
      const shown = screen.watch.untilShows(String(row), titleOf(update))
      screen.act(row)
      return shown
    })
    outcomes.push(outcome)
  }
  screen.check((index) => (index === row ? titleOf(updates) : `Todo ${index}`))
  const average = (key: keyof Outcome) => outcomes.reduce((sum, outcome) => sum + outcome[key], 0) / updates
  return { time: average('time'), requests: average('requests'), renders: average('renders') }
}

async function measure({ server, watch }: Screen, act: () => Promise<void>): Promise<Outcome> {
  const before = { requests: server.requests, renders: watch.renders }
  const start = performance.now()
  await act()
  const time = performance.now() - start
  // What follows takes no time from the user, but is counted.
  await calm()
  return { time, requests: server.requests - before.requests, renders: watch.renders - before.renders }
}

/** Until nothing is on its way any more. */
export async function calm(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 20))
}
