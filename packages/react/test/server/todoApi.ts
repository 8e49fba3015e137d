import { createClient } from '@thinql/core'
import { graphql } from 'msw/graphql'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { createQueryStore, type QueryStore } from '../../src/index.ts'

const endpoint = 'http://localhost/graphql'

/** Sets the response to each operation by its name. */
export const api = graphql.link(endpoint)

/** A store with the real client and the real fetch. */
export function realStore(): QueryStore {
  return createQueryStore(createClient({ endpoint }))
}

/** Starts the server for the tests of a file. Each test sets the responses. */
export function startTodoApi(): ReturnType<typeof setupServer> {
  const server = setupServer()
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
  afterEach(() => server.resetHandlers())
  afterAll(() => server.close())
  return server
}
