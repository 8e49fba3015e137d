import process from 'node:process'
import { Bench } from 'tinybench'

const chosen = process.argv.indexOf('--only') + 1
const chosenRounds = process.argv.indexOf('--rounds') + 1

/**
 * `--quick` checks that a benchmark works: it runs few rounds and does not write README.md. `--only` implies it.
 * `--rounds 11` measures more rounds of it.
 */
export const quick = chosen > 0 || process.argv.includes('--quick')
if (quick) console.log('Few rounds, for a first impression. No table is written.')

/** Whether to measure this: with `--only text`, its name must contain the text. */
export function only(name: string): boolean {
  return !chosen || name.includes(process.argv[chosen] ?? '')
}

export function rounds(full: number): number {
  if (chosenRounds) return Number(process.argv[chosenRounds])
  return quick ? 2 : full
}

/** The median time of a call, in ms. */
export async function timeOf(call: () => unknown): Promise<number> {
  const bench = new Bench({
    time: quick ? 1 : 50,
    iterations: 3,
    warmup: false,
    retainSamples: true,
    throws: true,
  })
  const { result } = await onlyTask(bench.add('call', call))
  if (result.state !== 'completed') throw new Error(`The benchmark is ${result.state}.`)
  return result.latency.p50
}

async function onlyTask(bench: Bench) {
  const [task] = await bench.run()
  if (!task) throw new Error('The benchmark ran nothing.')
  return task
}

/**
 * Measures contenders in turns, one round each, so that a busy moment of the machine affects all of them.
 * Each round has another order, so that none always runs after the same one.
 *
 * @param patience - ms. A contender whose total time is longer is not measured in the remaining rounds.
 * @returns The measurements of each contender, by round.
 */
export async function inTurns<T, TMeasured>(
  contenders: readonly T[],
  rounds: number,
  measure: (contender: T) => TMeasured | Promise<TMeasured>,
  patience = 60_000,
): Promise<Map<T, TMeasured[]>> {
  const measured = new Map<T, TMeasured[]>(contenders.map((contender) => [contender, []]))
  const spent = new Map<T, number>()
  for (let round = 0; round < rounds; round++) {
    for (const contender of shuffled(contenders)) {
      const spentSoFar = spent.get(contender) ?? 0
      if (spentSoFar > patience) continue
      // Collects the garbage of the previous contender first.
      globalThis.gc?.()
      const start = performance.now()
      measured.get(contender)?.push(await measure(contender))
      spent.set(contender, spentSoFar + performance.now() - start)
    }
  }
  return measured
}

function shuffled<T>(values: readonly T[]): T[] {
  return values
    .map((value) => ({ value, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ value }) => value)
}
