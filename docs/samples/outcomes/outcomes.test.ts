import { createClient } from '@thinql/core'
import { expect, it, vi } from 'vitest'
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
