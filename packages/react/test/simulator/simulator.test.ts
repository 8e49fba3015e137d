import { expect, test } from 'vitest'
import { Coverage } from './coverage.ts'
import { isCollected, usedMemory } from './memory.ts'
import { codeOf, type Run, runOf } from './runs.ts'
import { shorten, simulate } from './simulate.ts'

const { FUZZ_SECONDS: seconds, FUZZ_SEED, SIMULATOR_SEEDS = '200', SIMULATOR_IGNORED = '' } = process.env
const ignored = SIMULATOR_IGNORED.split(',')
const coverage = new Coverage()
const options = { ignored, onStep: coverage.note }

/** Returns what a run does wrong, with the shortest list of steps that still does it, as code for a test. */
async function problemOf(run: Run): Promise<string | undefined> {
  const failure = await simulate(run, options)
  if (!failure) return
  const short = await shorten(run, failure.check, { ignored })
  const { check, message } = (await simulate(short, { ignored })) ?? failure
  return `${check}: ${message}\n${codeOf(short)}`
}

test('a page keeps its promises, whatever the world does', async () => {
  const end = Date.now() + 1_000 * Number(seconds ?? 0)
  const first = Number(FUZZ_SEED ?? (seconds ? Date.now() % 1e9 : 1))
  const last = first + (FUZZ_SEED ? 0 : Number(SIMULATOR_SEEDS) - 1)
  // In MB. A store that stays takes more than 0.1.
  let used = Infinity
  for (let seed = first; seconds ? Date.now() < end : seed <= last; seed++) {
    expect(await problemOf(runOf(seed)), `seed ${seed}`).toBeUndefined()
    // By then, everything has been loaded.
    if (seed === first + 100) used = usedMemory()
  }
  expect(await isCollected(() => usedMemory() > used + 20), 'memory grows').toBe(true)
})

test.runIf(Number(SIMULATOR_SEEDS) >= 1_000)('each action meets each state of a query', () => {
  expect(coverage.missing()).toEqual([])
})

/** Runs that found a fault of the store, which is mended. */
const mended: Record<string, Run> = {
  'a page that asks in a branch of the same query': {
    seed: 5,
    steps: [
      { at: 806_671, kind: 'weather', now: 'failing' },
      { at: 818_492, kind: 'show', slot: 1, part: { hook: 'query', of: 'board', branch: 'data' } },
    ],
  },
  'a state that is set from the state of a list while it renders': {
    seed: 8,
    steps: [{ at: 1_550, kind: 'show', slot: 2, part: { hook: 'list', of: 'feed', derives: 'render' } }],
  },
  'invalidations that come faster than responses': {
    seed: 454,
    steps: [{ at: 304, kind: 'storm', key: 'a', of: 'invalidations', times: 120 }],
  },
}
test.each(Object.entries(mended))('%s', async (_, run) => {
  expect(await simulate(run)).toBeUndefined()
})
