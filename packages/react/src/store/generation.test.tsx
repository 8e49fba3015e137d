import { useLayoutEffect, Suspense } from 'react'
import { render } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeClient } from '../../test/fakes/fakeClient.ts'
import { fakeClock } from '../../test/fakes/fakeClock.ts'
import { leaveAct, pass } from '../../test/harness/outsideAct.ts'
import { watchErrors } from '../../test/harness/console.ts'
import {
  clearStore,
  createQueryStore,
  GraphQLProvider,
  prefetchQuery,
  useQuery,
  useSuspenseQuery,
} from '../index.ts'

fakeClock()
beforeEach(leaveAct)

test('a list that React has rendered and not committed is not shown after clearStore', async () => {
  const { client, last } = fakeClient()
  const store = createQueryStore(client)
  const committed: string[] = []
  function List() {
    const { owner } = useSuspenseQuery<{ owner: string }>('query List { owner }').data
    useLayoutEffect(() => void committed.push(owner), [owner])
    return <p>{owner}</p>
  }
  render(
    <GraphQLProvider store={store}>
      <Suspense fallback={<p>loading</p>} children={<List />} />
    </GraphQLProvider>,
  )
  await pass(50)
  await last().respond({ owner: 'Ann' })
  // React shows what a fallback hides 300 ms after the fallback at the earliest.
  await pass(100)
  clearStore(store)
  committed.length = 0
  await pass(50)
  await last().respond({ owner: 'Bob' })
  await pass(1_000)
  expect(committed).toEqual(['Bob'])
})

test('a component that prefetches in its render after clearStore updates no provider', async () => {
  const { client, calls } = fakeClient()
  const store = createQueryStore(client)
  const logged = watchErrors()
  function Page() {
    useQuery('query Page { page }')
    void prefetchQuery(store, 'query Next { next }')
    return null
  }
  render(<GraphQLProvider store={store} children={<Page />} />)
  await pass(50)
  for (const call of calls) await call.respond({})
  await pass(50)
  clearStore(store)
  await pass(50)
  expect(calls).toHaveLength(4)
  expect(logged).not.toHaveBeenCalled()
})

// One person leaves, and another one comes.
