import { Bench } from 'tinybench'
import { quick } from './quick.ts'

/** How long a call takes, in ms: the median of as many as fit into a moment, and at least of so many. */
export async function timeOf(call: () => unknown, iterations = 3): Promise<number> {
  const bench = new Bench({
    time: quick ? 1 : 50,
    iterations,
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
