import assert from 'node:assert/strict'
import { getQueryData, prefetchQuery } from '@thinql/react'
import { session, store } from './store.js'

const query = '{ todos { id title } }'

test('the store of an app loads a query, and a sign-out clears it', async () => {
  session.start('token')
  const { data, error } = await prefetchQuery(store, query)
  assert.equal(error, undefined)
  assert.deepEqual(getQueryData(store, query), data)
  globalThis.window?.dispatchEvent(new window.Event('online'))
  session.end()
  assert.equal(getQueryData(store, query), undefined)
})
