import { createClient } from '@thinql/core'
import { use } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { silenceCaughtErrors } from '../test/harness/console.ts'
import { leaveAct, waitForTasks } from '../test/harness/outsideAct.ts'
import { createQueryStore, GraphQLProvider } from './index.ts'

const logged = silenceCaughtErrors()
beforeEach(leaveAct)

const never = new Promise<never>(() => undefined)
const Suspended = () => use(never)

test.each([
  ['100 ms', 100, 1],
  ['two seconds', 2_000, 0],
])('a page that suspends each %s below a new store: warnings', async (_, interval, warnings) => {
  const began = performance.now()
  for (let count = 0; count < 6; count++) {
    vi.spyOn(performance, 'now').mockReturnValue(began + 10_000 + count * interval)
    const root = createRoot(document.createElement('div'))
    root.render(<GraphQLProvider store={createQueryStore(createClient())} children={<Suspended />} />)
    await waitForTasks()
  }
  vi.restoreAllMocks()
  expect(logged.mock.calls.filter(([text]) => String(text).includes('new stores'))).toHaveLength(warnings)
})
