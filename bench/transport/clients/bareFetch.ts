import { todoQuery, type TransportClient } from './client.ts'

/** The baseline: it checks nothing. */
export const bareFetch: TransportClient = {
  name: 'fetch + json()',
  connect: (endpoint, fetch) => async (id) => {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { accept: 'application/graphql-response+json', 'content-type': 'application/json' },
      body: JSON.stringify({ query: todoQuery, variables: { id } }),
    })
    const { data } = (await response.json()) as { data: unknown }
    return data
  },
}
