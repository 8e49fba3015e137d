// @vitest-environment jsdom
import { renderHook, waitFor } from '@testing-library/react'
import { type Client, createClient, upload } from '@thinql/core'
import { createElement, type ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { expect, expectTypeOf, test, vi } from 'vitest'
import { useTodo } from '../../recipes/swr.ts'
import { uploadProgress } from '../../recipes/uploadProgress.ts'
import { respondWith, serve, serveResponse } from '../support/serve.ts'

const todo = { id: '1', title: 'Write' }
const config = { provider: () => new Map(), shouldRetryOnError: false }

function render(client: Client) {
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(SWRConfig, { value: config }, children)
  return renderHook(() => useTodo(client, '1'), { wrapper }).result
}

test('SWR gives typed data', async () => {
  const endpoint = await serveResponse(respondWith(200, { data: { todo } }))
  const result = render(createClient({ endpoint }))
  await waitFor(() => expect(result.current.data).toEqual({ todo }))
  expectTypeOf(result.current.data?.todo?.title).toEqualTypeOf<string | undefined>()
})

test('SWR gives the ServerError of a 403', async () => {
  const endpoint = await serveResponse(respondWith(403))
  const result = render(createClient({ endpoint }))
  await waitFor(() => expect(result.current.error).toMatchObject({ name: 'ServerError', status: 403 }))
})

/** A server that allows a page of any origin, as XMLHttpRequest requires, and counts the bytes that it gets. */
async function serveUploads(status = 200) {
  const server = { endpoint: '', bytes: 0, aborted: false }
  server.endpoint = await serve((request, response) => {
    response.setHeader('access-control-allow-origin', '*').setHeader('access-control-allow-headers', '*')
    response.setHeader('access-control-expose-headers', '*').setHeader('x-trace', 'a: b')
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

test('`uploadProgress` reports how much of an upload has been sent', async () => {
  const server = await serveUploads()
  const progress: (readonly [number, number])[] = []
  const fetch = uploadProgress((...step) => progress.push(step))
  const result = await clientOf(server.endpoint).request<object>(document, { variables: { file }, fetch })
  expect(result.error).toBeUndefined()
  expect(result.data).toEqual({ put: true })
  expect(result.response?.headers.get('x-trace')).toBe('a: b')
  expect(server.bytes).toBeGreaterThan(1_000_000)
  const [sent, total] = progress.at(-1) ?? []
  expect([sent, total]).toEqual([server.bytes, server.bytes])
})

test('`uploadProgress` gives the ServerError of a 503, and a NetworkError without a server', async () => {
  const fetch = uploadProgress(() => undefined)
  const errorOf = async (endpoint: string) =>
    (await clientOf(endpoint).request(document, { variables: { file }, fetch })).error
  const { endpoint } = await serveUploads(503)
  expect(await errorOf(endpoint)).toMatchObject({ name: 'ServerError', status: 503 })
  expect((await errorOf('http://127.0.0.1:1/graphql'))?.name).toBe('NetworkError')
})

test('`uploadProgress` sends no upload that is aborted before, and cookies to another origin only if it is told to', async () => {
  const server = await serveUploads()
  const allowed = vi.spyOn(XMLHttpRequest.prototype, 'withCredentials', 'set')
  const fetch = uploadProgress(() => undefined)
  const options = { method: 'POST', headers: {}, body: 'text', signal: AbortSignal.abort() }
  for (const credentials of ['include', 'same-origin'] as const)
    void fetch(server.endpoint, { ...options, credentials })
  expect(allowed.mock.calls).toEqual([[true], [false]])
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(server.bytes).toBe(0)
})
