import { subscribe } from '@thinql/core'
import { expect, test } from 'vitest'
import { testApi } from './testApi.ts'

const { run, client, post } = testApi()

const complete = 'mutation { updateItem(input: { id: "7", status: DONE }) { id } }'
const activities = '{ latestActivities(first: 2) { itemId title text by } }'

/** The IDs that the subscription sends. */
async function* latestIds(): AsyncGenerator<string | null> {
  const document = 'subscription { latestActivity }'
  for await (const { data } of subscribe<{ latestActivity: string | null }>(client, document))
    yield data?.latestActivity ?? null
}

test('activities are listed newest first, with the window that caused them', async () => {
  await run('mutation { addItem(input: { title: "New" }) { id } }')
  await post('/graphql', { query: complete }, undefined, { 'X-Window': 'mine' })
  expect(await run(activities)).toEqual({
    data: {
      latestActivities: [
        { itemId: '7', title: 'Brief the support team', text: 'Moved to Done', by: 'mine' },
        { itemId: '8', title: 'New', text: 'Added', by: null },
      ],
    },
  })
})

test('activities stay in the list when their item is deleted', async () => {
  await run('mutation { deleteItem(id: "7") { id } }')
  expect(await run(activities)).toHaveProperty('data.latestActivities.0', {
    itemId: '7',
    title: 'Brief the support team',
    text: 'Deleted',
    by: null,
  })
})

test('a subscription sends the latest activity at once, and each new one', async () => {
  const ids = latestIds()
  expect(await ids.next()).toEqual({ done: false, value: null })
  await run(complete)
  expect(await ids.next()).toEqual({ done: false, value: '1' })
  const later = latestIds()
  expect(await later.next()).toEqual({ done: false, value: '1' })
  await Promise.all([ids.return(undefined), later.return(undefined)])
})
