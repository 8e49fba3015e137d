import { inspect } from 'node:util'
import { actions, type Kind, type Step } from './actions.ts'
import { pick, randomOf, hashOf } from './random.ts'
import { type Key, keys } from './server.ts'
import { appendFileSync } from 'node:fs'
import type { Shown } from './parts.tsx'
import { time } from './time.ts'
import { world } from './world.ts'

const chooseOptions = (random: () => number) => ({
  ...(random() < 0.2 && { strict: true }),
  gcTime: pick(random, [0, 1_000, 60_000, 60_000, 300_000]),
  ...(random() < 0.3 && { shareEntities: true }),
  // The client sends what has failed again.
  ...(random() < 0.2 && { retries: true }),
  // The note of a query comes in a part of its own.
  ...(random() < 0.5 && { defers: true }),
  // The page keeps its data in a storage that answers at once, or later.
  ...(random() < 0.6 && { storage: pick(random, ['now', 'later'] as const) }),
})
/** The seed decides what the network and the server do. */
export type Options = Partial<ReturnType<typeof chooseOptions>> & { readonly seed: number }
export type Run = Options & { readonly steps: readonly Step[] }

// Object.keys forgets the type of the keys.
const kinds = Object.keys(actions) as Kind[]
const weighted = kinds.flatMap((kind) => Array<Kind>(Math.round(actions[kind].weight * 5)).fill(kind))
/** Queries meet more often if a run has few of them. */
const someKeys: readonly (readonly Key[])[] = [
  ...[['a'] as const, ['a', 'b'] as const, ['a', 'board'] as const],
  ...[['a', 'feed'] as const, ['feed'] as const, keys],
]

export function runOf(seed: number): Run {
  const random = randomOf(seed, 'steps')
  const options = { seed, ...chooseOptions(random) }
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

/** Returns the code of a run, for a test. */
export function codeOf(run: Run): string {
  return `await simulate(${inspect(run, { depth: Infinity, breakLength: 110, maxArrayLength: Infinity })})`
}

/** The file that gets a line for each task of each seed, so that two stores can be compared. */
const { SIMULATOR_TRACE: file } = process.env
export const isTraced = file !== undefined

const texts = new WeakMap<Shown, string>()
let lines: string[] = []

/** Notes the time, what is on screen and what was sent after a task. */
export function traceTask(): void {
  if (file === undefined) return
  const screen = [...world.screen.values()].map(textOf)
  const requests = world.sent.map(({ at, key, mark, outcome }) => [at, key, mark, outcome].join())
  const hash = hashOf(JSON.stringify([time.now, screen, requests]))
  lines.push(`seed ${world.options.seed}\ttask ${time.task} at ${Math.round(time.now)} ms\t${hash}\n`)
}

/** Writes the lines of a run. */
export function endTrace(): void {
  if (file !== undefined) appendFileSync(file, lines.join(''))
  lines = []
}

function textOf(shown: Shown): string {
  const known = texts.get(shown)
  if (known !== undefined) return known
  const { error, fetching, hasNext, hasPrevious, isPrevious, pages, slot, status } = shown
  const text = JSON.stringify([
    slot,
    status,
    error?.message,
    isPrevious,
    hasNext,
    hasPrevious,
    fetching,
    pages,
  ])
  texts.set(shown, text)
  return text
}
