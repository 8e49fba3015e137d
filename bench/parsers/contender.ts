import { isDeepStrictEqual } from 'node:util'
import { formatSpread, ratiosTo, spreadOf, table } from '../lib/report.ts'
import { inTurns, rounds, timeOf } from '../lib/timeOf.ts'

/** A library that does the job. */
export interface Contender {
  readonly name: string
  run(this: void): unknown
}

/** Checks that all contenders have the same result, and measures them. */
export async function compare(job: string, contenders: readonly Contender[]): Promise<string> {
  const expected = await contenders[0]?.run()
  for (const { name, run } of contenders) {
    if (!isDeepStrictEqual(await run(), expected))
      throw new Error(`${job}: the result of ${name} is different.`)
  }

  const measure = ({ run }: Contender) => timeOf(run)
  await inTurns(contenders, rounds(5), measure)
  const times = [...(await inTurns(contenders, rounds(25), measure)).values()]
  const [first = []] = times
  return table(
    [job, 'ms', 'over thinql'],
    contenders.map(({ name }, index) => {
      const own = times[index] ?? []
      return [name, formatSpread(spreadOf(own), 3), formatSpread(spreadOf(ratiosTo(first, own)))]
    }),
  )
}
