import { Bench } from 'tinybench'
import { quick } from './quick.ts'

/** The median time of a call, in ms. */
export async function timeOf(call: () => unknown): Promise<number> {
  const { p50 } = await latencyOf(call, 3)
  return p50
}

/** The best time of at least `iterations` calls, in ms. Disturbances only make a call slower, so the best is stable. */
export async function bestTimeOf(call: () => unknown, iterations: number): Promise<number> {
  const { min } = await latencyOf(call, iterations)
  return min
}

async function latencyOf(call: () => unknown, iterations: number) {
  const bench = new Bench({
    time: quick ? 1 : 50,
    iterations,
    warmup: false,
    retainSamples: true,
    throws: true,
  })
  const { result } = await onlyTask(bench.add('call', call))
  if (result.state !== 'completed') throw new Error(`The benchmark is ${result.state}.`)
  return result.latency
}

async function onlyTask(bench: Bench) {
  const [task] = await bench.run()
  if (!task) throw new Error('The benchmark ran nothing.')
  return task
}
