import { expect, test } from 'vitest'
import { codeOf, type Run, runOf, endTrace, isTraced } from './runs.ts'
import { simulate } from './simulate.ts'

const { FUZZ_SECONDS: seconds, FUZZ_SEED, SIMULATOR_SEEDS = FUZZ_SEED ? '1' : '200' } = process.env

/** Returns what a run does wrong, with the shortest list of steps that still does it, as code for a test. */
async function problemOf(run: Run): Promise<string | undefined> {
  const failure = await simulate(run)
  endTrace()
  // A run that is compared with another store is not shortened: what it does wrong, both may do.
  if (!failure || isTraced) return
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
  const last = first + Number(SIMULATOR_SEEDS) - 1
  for (let seed = first; seconds ? Date.now() < end : seed <= last; seed++)
    expect(await problemOf(runOf(seed)), `seed ${seed}`).toBeUndefined()
})
