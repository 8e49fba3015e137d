import { expect, it } from 'vitest'
import { outcomeNames } from '../../../packages/devtools/src/panel/wire/outcomes.ts'
import { faults, runSample } from '../../src/landing/faults.ts'

it('the sample of the first page returns the titles, and what to say for each of the eight errors', async () => {
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
