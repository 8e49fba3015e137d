// @vitest-environment node
import { createClient } from '@thinql/core'
import { expect, it } from 'vitest'
import { api } from './api.ts'

it('the api of the samples serves the todos by the schema in the file', async () => {
  const client = createClient({
    endpoint: 'http://localhost/graphql',
    fetch: async (input, init) => api.fetch(new Request(input, init)),
  })
  const { data } = await client.request<{ todos: { title: string }[] }>('{ todos { title } }')
  expect(data).toEqual({
    todos: [{ title: 'Buy milk' }, { title: 'Call Ada' }, { title: 'Water the plants' }],
  })
})
