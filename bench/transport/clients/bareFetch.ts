import type { TransportClient } from './client.ts'
import { todoQuery } from './todoQuery.ts'

/** The floor: it believes whatever comes. */
export const bareFetch: TransportClient = {
  name: 'fetch + json()',
  connect: (endpoint, fetch) => async (id) => {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { accept: 'application/graphql-response+json', 'content-type': 'application/json' },
      body: JSON.stringify({ query: todoQuery, variables: { id } }),
    })
    // Nothing is checked here.
    const { data } = (await response.json()) as { data: unknown }
    return data
  },
}
