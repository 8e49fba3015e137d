import { createClient } from '@thinql/core'
import { expect, it, vi } from 'vitest'
import { faults, runSample } from '../../src/landing/faults.ts'
import { outcomeNames } from '../support/outcomeNames.ts'
import { provoke } from '../support/provoke.ts'
import { createSampleServer } from '../support/server.ts'
import { run } from './outcomes.ts'

it('provokes data and each of the eight errors', async () => {
  const log = vi.spyOn(console, 'log').mockReturnValue()
  const server = createSampleServer()
  const fetch = provoke(async (input, init) => server.fetch(new Request(input, init)))
  await run(createClient({ endpoint: 'http://localhost/graphql', fetch }))
  expect(log.mock.calls.map(([line]) => /: (\w+)/.exec(String(line))?.[1])).toEqual(outcomeNames)
})

it('returns the titles, and what to say for each of the eight errors', async () => {
  const runs = []
  for (const fault of faults) runs.push(await runSample(fault))
  expect(new Set(runs.map(({ outcome }) => outcome))).toEqual(new Set(outcomeNames))
  expect(runs.map(({ returned }) => returned)).toEqual([
    'Buy milk, Call Ada',
    'We will be back in a minute.',
    'Does this Wi-Fi want you to sign in?',
    'You may not see this list.',
    'Our mistake. We have been told.',
    'Are you online?',
    'Are you online?',
    'Stopped.',
    'Our mistake. We have been told.',
  ])
})
