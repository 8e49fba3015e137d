import { hashOf } from '../simulator/random.ts'
import { runFor, startTime, time } from '../simulator/time.ts'
import { boardsOf, problemsAfter, problemsAtRest } from './checks.ts'
import { asks, type Event, events, type Kind, nextAtEnd, type Order, refetch } from './events.ts'
import { World, type WorldOptions } from './world.ts'

/** A small world: what may happen in it, and how many events its orders have. */
export interface Setting extends WorldOptions {
  readonly depth: number
  readonly kinds: readonly Kind[]
}

interface Run {
  readonly problems: readonly string[]
  /** What may happen next. */
  readonly next: readonly Event[]
  /** Of what was on screen and sent after each event. */
  readonly hash: string
}

/** Runs one order in a new world, and then lets it come to rest. `report` is called after each event of the order. */
export async function run(
  setting: Setting,
  order: Order,
  report?: (event: Event | undefined, world: World) => void,
): Promise<Run> {
  startTime(Math.random)
  const world = new World(setting)
  let hash = ''
  let problems: string[] = []
  const happen = async (event: Event): Promise<void> => {
    problems = await perform(world, event)
    hash = hashOf(hash + textOf(world))
  }
  await runFor(1)
  hash = hashOf(textOf(world))
  report?.(undefined, world)
  for (const event of order) {
    await happen(event)
    report?.(event, world)
    if (problems.length) return end(problems, [])
  }
  const next = setting.kinds.flatMap((kind) =>
    events[kind].inputs(world).map((input): Event => [kind, ...input]),
  )
  for (let steps = 0; ; steps++) {
    const event = nextAtEnd(world)
    await happen(event ?? ['wait'])
    if (problems.length) return end(problems, next)
    if (!event && !nextAtEnd(world)) break
    if (steps > 40) return end(['never comes to rest'], next)
  }
  // Nothing asks again after an error, or after a change that nobody has told the page. A state may have
  // raced with a response.
  const components = [...world.components.values()]
  const isUntold = [...world.happened].some(
    (what) => what.startsWith('remove') || ['hydrate', 'shrink'].includes(what),
  )
  if (isUntold || components.some((component) => component.shown().error)) {
    refetch(world)
    await runFor(1)
    for (let event = nextAtEnd(world); event; event = nextAtEnd(world)) await happen(event)
  }
  return end(problemsAtRest(world), next)

  async function end(problems: readonly string[], next: readonly Event[]): Promise<Run> {
    // The next world has timers of its own.
    world.components.forEach((component) => component.leave())
    await runFor(1)
    time.queue = []
    time.isVirtual = false
    return { problems, next, hash }
  }
}

async function perform(world: World, [kind, ...input]: Event): Promise<string[]> {
  const { sent } = world
  events[kind].happen(world, ...input)
  await runFor(kind === 'wait' ? 1_001 : 1)
  const problems = problemsAfter(world, kind, world.sent - sent)
  // A list that is on screen takes no prefetch.
  if (asks.includes(kind) && !(kind === 'prefetch' && world.options.isList)) world.isCleared = false
  const first = world.components.get(1)
  // A page that has left because of `maxPages` may come again.
  if (world.options.maxPages < Infinity) world.shownBoards.clear()
  for (const { id } of first ? boardsOf(first) : [])
    if (id !== '1' || !world.happened.has('shrink')) world.shownBoards.add(id)
  return problems
}

/** What is on screen, and how many requests were sent. */
export function textOf({ components, requests, sent }: World): string {
  const screen = [...components].map(([place, component]) => {
    const { status, error } = component.shown()
    return `${place}: ${status} ${JSON.stringify(component.pages())} ${error?.name}`
  })
  return `${screen.join(', ')}; ${requests.length} of ${sent} requests in flight`
}

export interface Exploration {
  readonly orders: number
  /** Of the hashes of all orders. */
  readonly hash: string
  /** The shortest order that breaks a promise. */
  readonly failure: { readonly order: Order; readonly problems: readonly string[] } | undefined
}

/**
 * Runs all orders of up to `depth` events. An order that fails is not continued, and then only shorter ones
 * are tried. `trace` gets the hash of each order; with it, all orders run whatever fails.
 */
export async function explore(
  setting: Setting,
  depth: number,
  trace?: (order: Order, hash: string) => void,
): Promise<Exploration> {
  let orders = 0
  let longest = depth
  let all = ''
  let failure: Exploration['failure']
  const visit = async (order: Order): Promise<void> => {
    const { hash, next, problems } = await run(setting, order)
    orders++
    all = hashOf(all + hash)
    trace?.(order, hash)
    if (problems.length && !trace) {
      failure = { order, problems }
      longest = order.length - 1
    }
    for (const event of next) if (order.length < longest) await visit([...order, event])
  }
  await visit([])
  return { orders, hash: all, failure }
}
