import { startTransition } from 'react'
import { actions, type Step } from './actions.ts'
import { checkAll, restChecks, returnChecks, screenChecks } from './checks.ts'
import { isCollected } from './memory.ts'
import { see } from './people.ts'
import { pick, randomOf, slots } from './random.ts'
import type { Run } from './runs.ts'
import { keys } from './server.ts'
import { type Failure, Simulation } from './Simulation.tsx'
import { HydrationBoundary } from '../../src/index.ts'

export interface SimulateOptions {
  /** The names of checks that don't count. */
  readonly ignored?: readonly string[]
  /** Called before each step. */
  readonly onStep?: (step: Step, world: Simulation) => void
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

/** React numbers the transitions of all runs in a circle, which decides their order. Each run begins at the same number. */
async function begin(world: Simulation): Promise<void> {
  await world.pass(1)
  const { _internalRoot: root } = world.root as unknown as { _internalRoot: { pendingLanes: number } }
  for (let last = -1, lane = 0; lane > last;) {
    last = lane
    startTransition(() => world.setLayout((layout) => ({ ...layout })))
    lane = root.pendingLanes
    await world.pass(1)
  }
  await world.pass(50 - world.time.now)
  world.time.task = 0
}

async function perform(world: Simulation, { seed, steps }: Run, { onStep }: SimulateOptions): Promise<void> {
  await begin(world)
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
