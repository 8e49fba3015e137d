// @vitest-environment jsdom
import { createClient, upload } from '@thinql/core'
import { expect, test } from 'vitest'
import { uploadProgress } from '../../recipes/uploadProgress.ts'
import { serve } from '../serve.ts'

/** A server that allows a page of any origin, as XMLHttpRequest requires, and counts the bytes that it gets. */
async function serveUploads(status = 200) {
  const server = { endpoint: '', bytes: 0, aborted: false }
  server.endpoint = await serve((request, response) => {
    response.setHeader('access-control-allow-origin', '*').setHeader('access-control-allow-headers', '*')
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    request.on('data', (chunk: Buffer) => (server.bytes += chunk.length))
    request.on('end', () => response.writeHead(status).end('{"data":{"put":true}}'))
    request.on('close', () => (server.aborted = !request.complete))
  })
  return server
}

const document = 'mutation Put($file: Upload) { put(file: $file) }'
const file = new Blob(['a'.repeat(1_000_000)])
const clientOf = (endpoint: string) => createClient({ endpoint, middleware: [upload()] })

test('reports how much of an upload has been sent', async () => {
  const server = await serveUploads()
  const progress: (readonly [number, number])[] = []
  const fetch = uploadProgress((...step) => progress.push(step))
  const result = await clientOf(server.endpoint).request<object>(document, { variables: { file }, fetch })
  expect(result.error).toBeUndefined()
  expect(result.data).toEqual({ put: true })
  expect(server.bytes).toBeGreaterThan(1_000_000)
  const [sent, total] = progress.at(-1) ?? []
  expect([sent, total]).toEqual([server.bytes, server.bytes])
})

test('gives the ServerError of a 503, and a NetworkError without a server', async () => {
  const fetch = uploadProgress(() => undefined)
  const { endpoint } = await serveUploads(503)
  expect((await clientOf(endpoint).request(document, { variables: { file }, fetch })).error).toMatchObject({
    name: 'ServerError',
    status: 503,
  })
  const nobody = clientOf('http://127.0.0.1:1/graphql')
  expect((await nobody.request(document, { variables: { file }, fetch })).error?.name).toBe('NetworkError')
})
