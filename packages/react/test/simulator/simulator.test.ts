import { expect, test } from 'vitest'
import { codeOf, runOf, shorten, simulate } from './simulate.ts'

test('explore', async () => {
  const from = Number(process.env.FROM ?? 1)
  const count = Number(process.env.COUNT ?? 100)
  const ignored = (process.env.IGNORED ?? '').split(',')
  const began = process.hrtime.bigint()
  const found = new Map<string, number[]>()
  const shown = new Map<string, string>()
  for (let seed = from; seed < from + count; seed++) {
    const run = runOf(seed)
    const failure = await simulate(run, { ignored })
    if (!failure) continue
    const seeds = found.get(failure.check) ?? []
    found.set(failure.check, [...seeds, seed])
    if ((!seeds.length || process.env.ALL) && process.env.SHORT) {
      const short = await shorten(run, failure.check, { ignored })
      const again = await simulate(short, { ignored })
      shown.set(failure.check, `${shown.get(failure.check) ?? ''}${again?.message}\n${codeOf(short)}\n`)
    }
  }
  const seconds = Number(process.hrtime.bigint() - began) / 1e9
  for (const [check, seeds] of found)
    console.log(`${check}: ${seeds.length} × ${seeds.slice(0, 12).join()}\n${shown.get(check) ?? ''}`)
  console.log(`${(count / seconds).toFixed(1)} seeds/s`)
  expect(1).toBe(1)
})
