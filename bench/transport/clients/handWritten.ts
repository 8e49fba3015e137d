import { todoQuery, type TransportClient } from './client.ts'

/** The wrapper that a careful project would write: it checks the response, and keeps its text for error messages. */
export const handWritten: TransportClient = {
  name: 'hand-written wrapper',
  connect: (endpoint, fetch) => async (id) => {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { accept: 'application/graphql-response+json', 'content-type': 'application/json' },
      body: JSON.stringify({ query: todoQuery, variables: { id } }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${response.status}: ${text}`)
    // The fields that are used are checked below.
    const { data, errors } = JSON.parse(text) as { data?: unknown; errors?: { message: string }[] }
    if (errors?.[0]) throw new Error(errors[0].message)
    if (!data) throw new Error('neither data nor errors')
    return data
  },
}
