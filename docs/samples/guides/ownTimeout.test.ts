import { createClient, upload } from '@thinql/core'
import { expect, it } from 'vitest'
import { ownTimeout } from './ownTimeout.ts'

/** A server that takes 200 ms. */
const client = createClient({
  endpoint: 'http://localhost/graphql',
  middleware: [ownTimeout(50), upload()],
  fetch: async () => {
    await new Promise((resolve) => setTimeout(resolve, 200))
    return Response.json({ data: { upload: { name: 'notes.txt' } } })
  },
})
const document = 'mutation Attach($file: File!) { upload(file: $file) { name } }'
const variables = { file: new File(['text'], 'notes.txt') }

it('ends an operation after the usual time', async () => {
  const { error } = await client.request(document, { variables })
  expect(error?.name).toBe('TimeoutError')
})

it('gives an upload the time that it asks for', async () => {
  const { data } = await client.request<object>(document, { variables, meta: { timeout: 20_000 } })
  expect(data).toEqual({ upload: { name: 'notes.txt' } })
  const { error } = await client.request(document, { variables, meta: { timeout: 100 } })
  expect(error?.message).toContain('100 ms')
})
