import { todoQuery, type TransportClient } from './client.ts'

/** The wrapper that a careful project would write: it checks the response, and keeps its text for error messages. */
export const handWritten = wrapper('hand-written wrapper', (response) => response.text())

/** The same with a reader, so that it also keeps the text of a body that is cut off. */
export const handWrittenReader = wrapper('hand-written wrapper, reader', async (response) => {
  // A test double has no stream.
  if (!response.body) return response.text()
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read())
    text += decoder.decode(chunk.value, { stream: true })
  return text + decoder.decode()
})

function wrapper(name: string, read: (response: Response) => Promise<string>): TransportClient {
  return {
    name,
    connect: (endpoint, fetch) => async (id) => {
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: { accept: 'application/graphql-response+json', 'content-type': 'application/json' },
        body: JSON.stringify({ query: todoQuery, variables: { id } }),
      })
      const text = await read(response)
      if (!response.ok) throw new Error(`${response.status}: ${text}`)
      // The fields that are used are checked below.
      const { data, errors } = JSON.parse(text) as { data?: unknown; errors?: { message: string }[] }
      if (errors?.[0]) throw new Error(errors[0].message)
      if (!data) throw new Error('neither data nor errors')
      return data
    },
  }
}
