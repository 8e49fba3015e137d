import { expect, test } from 'vitest'
import { fakeClient } from '../../../test/fakeClient.ts'
import { fakeStore } from '../../../test/fakeStore.ts'
import { titled, TodoQuery } from '../../../test/todoQuery.ts'
import { waitForTasks } from '../../../test/waitForTasks.ts'
import { createQueryStore } from '../createQueryStore.ts'

const offline = new Error('offline')

test.each([
  { what: 'rejects', fetcher: () => Promise.reject(offline) },
  {
    what: 'throws',
    fetcher: () => {
      throw offline
    },
  },
])(
  'a fetcher that $what gives a RequestError with its cause, and the next request is sent',
  async ({ fetcher }) => {
    let sent = 0
    const store = createQueryStore(fakeClient().client, {
      fetcher: () => {
        sent++
        return fetcher()
      },
    })
    const options = { variables: { id: '1' } }
    const { error } = await store.prefetch(TodoQuery, options)
    expect(error).toMatchObject({ name: 'RequestError', cause: offline })
    await store.prefetch(TodoQuery, options)
    expect(sent).toBe(2)
  },
)

test('a refetch that a write has outdated is not repeated when it was aborted', async () => {
  const { calls, last, store, use } = fakeStore()
  const leave = use({ id: '1' })
  await last().respond(titled('Tea'))
  void store.invalidate(TodoQuery)
  store.setData(TodoQuery, { id: '1' }, titled('Milk'))
  leave()
  await waitForTasks()
  await last().respond(titled('Tea'))
  expect(calls.map(({ signal }) => signal.aborted)).toEqual([false, true])
})
