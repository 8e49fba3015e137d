import { render } from '@testing-library/react'
import { createClient } from '@thinql/core'
import { createQueryStore, GraphQLProvider } from '@thinql/react'
import type { ReactElement } from 'react'
import { createSampleServer } from './server.ts'

/** Renders a sample over the real client, a store of its own and the server of the samples. */
export function renderSample(sample: ReactElement) {
  const server = createSampleServer()
  const client = createClient({
    endpoint: 'http://localhost/graphql',
    fetch: async (input, init) => server.fetch(new Request(input, init)),
  })
  const store = createQueryStore(client)
  return { client, store, ...render(<GraphQLProvider store={store}>{sample}</GraphQLProvider>) }
}
