import { actions, type Kind, type Step } from './actions.ts'
import { checkAll, restChecks, returnChecks, screenChecks } from './checks.ts'
import { isCollected } from './memory.ts'
import { see } from './people.ts'
import { pick, randomOf, slots } from './random.ts'
import { type Key, keys } from './server.ts'
import { type Failure, type Options, Simulation } from './Simulation.tsx'
import { HydrationBoundary } from '../../src/index.ts'

/** A run of the simulator. The seed decides what the network and the server do. */
export interface Run extends Options {
  readonly steps: readonly Step[]
}

export interface SimulateOptions {
  /** The names of checks that don't count. */
  readonly ignored?: readonly string[]
  /** Called before each step. */
  readonly onStep?: (step: Step, world: Simulation) => void
}

// Object.keys forgets the type of the keys.
export const kinds = Object.keys(actions) as Kind[]
const weighted = kinds.flatMap((kind) => Array<Kind>(Math.round(actions[kind].weight * 5)).fill(kind))
/** Queries meet more often if a run has few of them. */
const someKeys: readonly (readonly Key[])[] = [
  ...[['a'] as const, ['a', 'b'] as const, ['a', 'board'] as const],
  ...[['a', 'feed'] as const, ['feed'] as const, keys],
]

/** Returns the run of a seed. */
export function runOf(seed: number): Run {
  const random = randomOf(seed, 'steps')
  const options = {
    seed,
    ...(random() < 0.2 && { strict: true }),
    gcTime: pick(random, [0, 1_000, 60_000, 60_000, 300_000]),
    ...(random() < 0.3 && { shareEntities: true }),
    ...(random() < 0.2 && { retries: true }),
    ...(random() < 0.5 && { defers: true }),
    ...(random() < 0.6 && { storage: pick(random, ['now', 'later'] as const) }),
  }
  const dice = { random, keys: pick(random, someKeys), served: [] as number[] }
  // A query may fail before it has ever had data.
  const steps: Step[] = random() < 0.2 ? [{ at: 50, kind: 'weather', now: 'failing' }] : []
  const count = 8 + random() * 30
  for (let at = 50; steps.length < count;) {
    at += pick(random, [1, 2, 20, 50, 100, 150, 300, 600, 1_500, 5_000])
    if (random() < 0.03) at += pick(random, [70_000, 400_000])
    const kind = steps.length < 2 ? 'show' : pick(random, weighted)
    // Each action chooses the fields of its own steps.
    steps.push({ at, kind, ...actions[kind].choose(dice) } as Step)
    if (kind === 'serve') dice.served.push(at)
  }
  return { ...options, steps }
}

/** Keeps jsdom from logging what a boundary has caught in React 18. */
const preventDefault = (event: Event): void => event.preventDefault()

/** The number of runs in this process. */
let runs = 0

/** Runs a page. Resolves to the first rule that it has broken, or to undefined. */
export async function simulate(run: Run, options: SimulateOptions = {}): Promise<Failure | undefined> {
  // React logs an update in a render only once for each name of a component.
  Object.assign(HydrationBoundary, { displayName: `HydrationBoundary ${++runs}` })
  const world = new Simulation(run, options.ignored ?? [])
  const { error } = console
  console.error = (...logged: unknown[]) => {
    const text = logged.map(String).join(' ')
    // React 18 logs what a boundary has caught.
    if (!text.includes('above error occurred')) world.fail('no error is logged', text.slice(0, 300))
  }
  const rejected = (reason: unknown) => world.fail('no rejection', String((reason as Error).stack))
  const listeners = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', rejected)
  addEventListener('error', preventDefault)
  try {
    await perform(world, run, options)
    await comeToRest(world)
  } catch (thrown) {
    if (!world.failure) world.fail('no crash', String((thrown as Error).stack))
  }
  await world.leave()
  console.error = error
  process.removeListener('unhandledRejection', rejected)
  for (const listener of listeners) process.on('unhandledRejection', listener)
  removeEventListener('error', preventDefault)
  return world.failure
}

async function perform(world: Simulation, { seed, steps }: Run, { onStep }: SimulateOptions): Promise<void> {
  await world.begin()
  for (const [index, step] of steps.entries()) {
    await world.pass(step.at - world.time.now)
    onStep?.(step, world)
    const random = randomOf(seed, `others ${step.at}`)
    if (random() < 0.6) world.server.change(pick(random, keys), random)
    // The step has what its action has chosen.
    actions[step.kind].perform(world, step as never, `m${step.at}`, step.at)
    await world.pass(0)
    if ((steps[index + 1]?.at ?? 0) < world.time.now + 60) continue
    await world.pass(50)
    checkAll(world, screenChecks)
  }
}

/** Lets everything that has begun end, and then time pass. Somebody returns after an hour, and again after a sleep. */
async function comeToRest(world: Simulation): Promise<void> {
  const { ledger, network, options, server, time, updates } = world
  network.weather = 'fair'
  world.setLayout(({ contents }) => {
    const committed = Object.entries(contents).filter(([, content]) => !content?.gate)
    return { contents: Object.fromEntries(committed), hidden: [], polls: false }
  })
  for (const slot of slots) world.revealedAt.set(slot, time.now)
  // Of two returns within a second, the second one waits.
  await world.pass(1_100)
  see(world, 'visible')
  // Longer than a request may take, and than a storm.
  await world.pass(30_000)
  const { length } = network.sent
  await world.pass(5_000)
  if (network.sent.length > length) world.fail('comes to rest', `${network.sent.length - length} requests`)
  for (const what of ledger.waiting.keys()) world.fail('promises settle', String(what.description))
  checkAll(world, restChecks)
  for (const sleeps of [false, true]) {
    if (sleeps) time.slept += 3_600_000
    else await world.pass(3_600_000)
    for (const key of keys) server.change(key, time.random)
    see(world, 'visible')
    await world.pass(5_000)
    checkAll(world, returnChecks)
  }
  // Collecting takes longer than a run.
  if (options.seed % 20 === 0 && !(await isCollected(() => updates.some((update) => update.deref()))))
    world.fail('forgets writes', `of ${updates.length}`)
}

/** Takes steps out of a run as long as it breaks the same rule. */
export async function shorten(run: Run, check: string, options: SimulateOptions): Promise<Run> {
  let { steps } = run
  for (let size = Math.ceil(steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let start = 0; start < steps.length;) {
      const fewer = [...steps.slice(0, start), ...steps.slice(start + size)]
      if ((await simulate({ ...run, steps: fewer }, options))?.check === check) steps = fewer
      else start += size
    }
  return { ...run, steps }
}

/** Returns the code of a run, for a test. */
export function codeOf({ steps, ...options }: Run): string {
  const literal = (value: object) =>
    JSON.stringify(value, (_, field: unknown) => (field === Infinity ? '∞' : field))
      .replaceAll('"∞"', 'Infinity')
      .replaceAll(/"(\w+)":/g, '$1: ')
      .replaceAll(',', ', ')
      .replaceAll('"', "'")
  return `await simulate({ ...${literal(options)}, steps: [\n${steps.map((step) => `  ${literal(step)},\n`).join('')}] })`
}
