import { expect, test } from 'vitest'
import { fakeClient } from '../../../test/fakeClient.ts'
import { TodoQuery } from '../../../test/todoQuery.ts'
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
