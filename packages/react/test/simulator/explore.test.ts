import { test } from 'vitest'
import { readFileSync } from 'node:fs'
import { simulate } from './simulate.ts'
import type { Run } from './steps.ts'

test.runIf(process.env.ONE)('one', async () => {
  const text = readFileSync(process.env.ONE ?? '', 'utf8').replace(/^await simulate\(/, '').replace(/\)\s*$/, '')
  const run = (0, eval)(`(${text})`) as Run
  const failure = await simulate(run, {
    ignored: (process.env.IGNORED ?? '').split(','),
    trace: (line: string) => process.stdout.write(`${line}\n`),
  } as never)
  process.stdout.write(`${failure?.stack}\n`)
})
