import { vi } from 'vitest'
import { World, type WorldOptions } from './world.ts'

type Input = readonly (string | number)[]
type Event = readonly [kind: Kind, ...input: Input]
export type Order = readonly Event[]

const each = (list: readonly unknown[], ...rest: readonly string[]): readonly Input[] =>
  list.flatMap((_, index) => (rest.length ? rest.map((how) => [index, how]) : [[index]]))

/** What may happen: with which inputs it can happen now, and what it does. */
const kind = (
  inputs: (world: World) => readonly Input[],
  happen: (world: World, ...input: never[]) => unknown,
) => ({
  inputs,
  // `inputs` gives what `happen` takes.
  happen: happen as (world: World, ...input: Input) => unknown,
})

const kinds = {
  call: kind(
    ({ tabs }) => each(tabs),
    (world, tab: number) => world.call(tab),
  ),
  subscribe: kind(
    ({ tabs }) => each(tabs),
    (world, tab: number) => world.call(tab, true),
  ),
  callPublic: kind(
    ({ tabs }) => each(tabs),
    (world, tab: number) => world.callPublic(tab),
  ),
  read: kind(
    ({ reads }) => each(reads, 'found', 'broken'),
    (world, index: number, how: 'found' | 'broken') => world.read(index, how),
  ),
  abort: kind(
    ({ calls }) => each(calls.filter(({ hasEnded }) => !hasEnded)),
    ({ calls }, index: number) => calls.filter(({ hasEnded }) => !hasEnded)[index]?.controller.abort(),
  ),
  respond: kind(
    ({ requests }) => each(requests),
    (world, index: number) => world.respond(index),
  ),
  lose: kind(
    ({ requests }) => each(requests),
    (world, index: number) => world.lose(index),
  ),
  emit: kind(
    ({ streams }) => each(streams),
    (world, index: number) => world.emit(index),
  ),
  endStream: kind(
    ({ streams }) => each(streams, 'complete', 'lost'),
    (world, index: number, how: 'complete' | 'lost') => world.endStream(index, how),
  ),
  endRefresh: kind(
    ({ refreshes }) => each(refreshes, 'renewed', 'refused', 'lost'),
    (world, index: number, how: 'renewed' | 'refused' | 'lost') => world.endRefresh(index, how),
  ),
  expire: kind(
    () => [[]],
    (world) => world.expire(),
  ),
  signIn: kind(
    ({ tabs }) => each(tabs),
    (world, tab: number) => world.signIn(tab, 'bob'),
  ),
  repeatSignIn: kind(
    ({ tabs }) => each(tabs),
    (world, tab: number) => world.repeatSignIn(tab),
  ),
  signOut: kind(
    ({ tabs }) => each(tabs),
    (world, tab: number) => world.signOut(tab),
  ),
  visit: kind(
    ({ tabs }) => (tabs.length < 3 ? [[]] : []),
    (world) => world.visit(),
  ),
  tell: kind(
    ({ tabs }) => each(tabs),
    (world, tab: number) => world.browser.tell(tab),
  ),
  /** Longer than a tab waits for the lock of another one. */
  wait: kind(
    () => [[]],
    (world) => {
      world.hasWaited = true
      return vi.advanceTimersByTimeAsync(6_000)
    },
  ),
  /** Somebody sets the clock back. */
  clock: kind(
    () => [[]],
    () => vi.setSystemTime(Date.now() - 3_600_000),
  ),
}
export type Kind = keyof typeof kinds

export interface Setting extends WorldOptions {
  readonly depth: number
  readonly kinds: readonly Kind[]
}

const allPromises = () => new Promise((resolve) => setImmediate(resolve))

/** Runs one order in a new world, and then lets it come to rest. */
export async function run(setting: Setting, order: Order, report?: (event: Event, world: World) => void) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
  try {
    const world = new World(setting)
    await allPromises()
    for (const event of order) {
      const [kind, ...input] = event
      await kinds[kind].happen(world, ...input)
      await allPromises()
      report?.(event, world)
    }
    const next = setting.kinds.flatMap((kind) =>
      kinds[kind].inputs(world).map((input): Event => [kind, ...input]),
    )
    await rest(world)
    checkAtRest(world)
    return { problems: [...world.problems], next }
  } finally {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
}

/** Who is signed in, and what is in flight. */
export const textOf = ({ person = 'nobody', problems, refreshes, requests, streams }: World): string =>
  `${person}; ${requests.length} requests, ${refreshes.length} refreshes, ${streams.length} streams ${[...problems].join()}`

/** All tabs hear of all, all refreshes and responses come, and all streams end. */
async function rest(world: World): Promise<void> {
  world.tell()
  for (let turn = 0; turn < 60; turn++) {
    await allPromises()
    if (world.requests.length) world.respond(0)
    else if (world.refreshes.length) world.endRefresh(0, 'renewed')
    else if (world.reads.length) world.read(0, 'found')
    else if (world.streams.length) world.endStream(0, 'complete')
    else if (vi.getTimerCount()) await vi.advanceTimersByTimeAsync(500)
    else break
    if (turn === 59) world.problem('never comes to rest')
  }
  // A refusal may have ended the session.
  world.tell()
  await allPromises()
}

function checkAtRest(world: World): void {
  const { browser, calls, expiries, hasFailed, options, person, tabs } = world
  for (const { controller, hasEnded, isSubscription, result, ...call } of calls) {
    const isExcused = hasFailed || controller.signal.aborted || expiries - call.expiries > 1
    if (!hasEnded) world.problem('a call never ends')
    else if (person !== undefined && call.session === browser.session && !isExcused && result?.error)
      world.problem(`a call failed: ${result.error.message}`)
    else if (!result && !isSubscription) world.problem('a call has no result')
  }
  tabs.forEach(({ ends, known, session: own }, index) => {
    const { authorization } = own.headers() as { authorization?: string }
    const shown = authorization?.replace(/Bearer | \d+/g, '')
    const isMissing = shown === undefined && options.way !== 'storage'
    if (shown !== person && !isMissing)
      world.problem(`tab ${index} has the token of ${shown}, but ${person} is signed in`)
    if (known !== browser.session) world.problem(`tab ${index} did not hear of an end`)
    if (ends >= browser.sessions.size) world.problem(`tab ${index} heard of an end twice`)
  })
}

/** Runs all orders of up to `depth` events, the shorter ones first. Returns the first that breaks a promise. */
export async function explore(setting: Setting, depth: number) {
  let orders = 0
  let level: Order[] = [[]]
  for (let length = 0; length <= depth; length++) {
    const longer: Order[] = []
    for (const order of level) {
      const { next, problems } = await run(setting, order)
      orders++
      if (problems.length) return { orders, failure: { order, problems } }
      for (const event of next) longer.push([...order, event])
    }
    level = longer
  }
  return { orders, failure: undefined }
}
