import { expect, test } from 'vitest'
import { missing } from './coverage.ts'
import { codeOf, type Run, runOf } from './runs.ts'
import { isCollected, simulate } from './simulate.ts'

const { FUZZ_SECONDS: seconds, FUZZ_SEED, SIMULATOR_SEEDS = '200' } = process.env

/** How much memory is in use, in MB. A store that stays takes more than 0.1. */
const usedMemory = () => process.memoryUsage().heapUsed / 1e6

/** Returns what a run does wrong, with the shortest list of steps that still does it, as code for a test. */
async function problemOf(run: Run): Promise<string | undefined> {
  const failure = await simulate(run)
  if (!failure) return
  const short = await shorten(run, failure.check)
  const { check, message } = (await simulate(short)) ?? failure
  return `${check}: ${message}\n${codeOf(short)}`
}

/** Takes steps out of a run as long as it breaks the same rule. */
async function shorten(run: Run, check: string): Promise<Run> {
  let { steps } = run
  for (let size = Math.ceil(steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let start = 0; start < steps.length;) {
      const fewer = [...steps.slice(0, start), ...steps.slice(start + size)]
      if ((await simulate({ ...run, steps: fewer }))?.check === check) steps = fewer
      else start += size
    }
  return { ...run, steps }
}

test('a random page keeps the promises of the store', async () => {
  const end = Date.now() + 1_000 * Number(seconds ?? 0)
  const first = Number(FUZZ_SEED ?? (seconds ? Date.now() % 1e9 : 1))
  const last = first + (FUZZ_SEED ? 0 : Number(SIMULATOR_SEEDS) - 1)
  let used = Infinity
  for (let seed = first; seconds ? Date.now() < end : seed <= last; seed++) {
    expect(await problemOf(runOf(seed)), `seed ${seed}`).toBeUndefined()
    // By then, everything has been loaded.
    if (seed !== first + 100) continue
    gc?.()
    used = usedMemory()
  }
  expect(await isCollected(() => usedMemory() > used + 20), 'memory grows').toBe(true)
})

test.runIf(Number(SIMULATOR_SEEDS) >= 1_000)('each action meets each state of a query', () => {
  expect([...missing]).toEqual([])
})

/** Runs that found a fault of the store, which is mended. */
const mended: Record<string, Run> = {
  'a page that asks in a branch of the same query': {
    seed: 5,
    steps: [
      { at: 806_671, kind: 'weather', now: 'failing' },
      { at: 818_492, kind: 'show', slot: 1, part: { hook: 'useQuery', of: 'board', branch: 'data' } },
    ],
  },
  'a state that is set from the state of a list while it renders': {
    seed: 8,
    steps: [
      { at: 1_550, kind: 'show', slot: 2, part: { hook: 'useInfiniteQuery', of: 'feed', derives: 'render' } },
    ],
  },
  'invalidations that come faster than responses': {
    seed: 454,
    steps: [{ at: 304, kind: 'storm', key: 'a', of: 'invalidations', times: 120 }],
  },
}
test.each(Object.entries(mended))('no promise of the store is broken by %s', async (_, run) => {
  expect(await simulate(run)).toBeUndefined()
})
