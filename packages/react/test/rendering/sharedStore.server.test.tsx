import { createClient } from '@thinql/core'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { createQueryStore, GraphQLProvider, type QueryStore, useQuery } from '../../src/index.ts'
import { TodoQuery } from '../todoQuery.ts'

let warn: MockInstance<typeof console.warn>
beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockReturnValue(undefined)
})
afterEach(() => {
  warn.mockRestore()
  vi.unstubAllEnvs()
})

const nextTask = () => new Promise((resolve) => setTimeout(resolve))

function Todo() {
  return useQuery(TodoQuery, { variables: { id: '1' } }).status
}

/** Renders a page for a request, with a provider inside of a provider. */
async function respond(store: QueryStore) {
  renderToString(
    <GraphQLProvider store={store}>
      <GraphQLProvider store={store}>
        <Todo />
      </GraphQLProvider>
    </GraphQLProvider>,
  )
  await nextTask()
}

test('a store that two requests share is named in a warning, once', async () => {
  const store = createQueryStore(createClient())
  for (let request = 0; request < 3; request++) await respond(store)
  expect(warn.mock.calls).toEqual([
    [
      'thinql: two renders on this server used one store. If they belong to two requests, one user sees the data of another: create a store for each request.',
    ],
  ])
})

test('a store for each request is not named', async () => {
  for (let request = 0; request < 3; request++) await respond(createQueryStore(createClient()))
  expect(warn).not.toHaveBeenCalled()
})

test('a page whose two parts render at once is not named', async () => {
  const store = createQueryStore(createClient())
  await Promise.all([respond(store), respond(store)])
  expect(warn).not.toHaveBeenCalled()
})

test('a production build names nothing', async () => {
  vi.stubEnv('NODE_ENV', 'production')
  const store = createQueryStore(createClient())
  for (let request = 0; request < 3; request++) await respond(store)
  expect(warn).not.toHaveBeenCalled()
})
