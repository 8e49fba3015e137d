import { createClient, stream, subscribe } from '@thinql/core'
import crossFetch from 'cross-fetch'
import nodeFetch from 'node-fetch'
import { describe, expect, test, vi } from 'vitest'
import { respondCutOff, respondWith, serve, serveResponse } from '../../test/serve.ts'
import { collect } from '../../test/collect.ts'

// Their types describe Responses that are not those of the platform, which is what is tested here.
const fetches = [
  { name: 'node-fetch', fetch: nodeFetch as unknown as typeof globalThis.fetch },
  { name: 'cross-fetch', fetch: crossFetch },
]

describe.for(fetches)('with $name, request resolves to', ({ fetch }) => {
  const send = (endpoint: string, signal?: AbortSignal) =>
    createClient({ endpoint, fetch }).request('query A { a }', { signal })

  test('data for 200 with data', async () => {
    const endpoint = await serveResponse(respondWith(200, { data: { a: 'Éric 😀' } }))
    expect(await send(endpoint)).toMatchObject({ data: { a: 'Éric 😀' }, response: { status: 200 } })
  })

  test('ServerError for 503', async () => {
    const { error } = await send(await serveResponse(respondWith(503, 'no', 'text/plain')))
    expect(error).toMatchObject({ name: 'ServerError', status: 503 })
  })

  test('ParseError for a body that is not JSON', async () => {
    const { error } = await send(await serveResponse(respondWith(200, '<html>', 'text/html')))
    expect(error).toMatchObject({ name: 'ParseError', message: 'query A: 200, the body is HTML' })
  })

  test('EmptyResultError for {}', async () => {
    const { error } = await send(await serveResponse(respondWith(200, {})))
    expect(error).toMatchObject({ name: 'EmptyResultError' })
  })

  test('AbortError when the caller aborts while the body arrives', async () => {
    const controller = new AbortController()
    const endpoint = await serve((_, response) => {
      response.write('{', () => controller.abort())
    })
    const { error } = await send(endpoint, controller.signal)
    expect(error).toMatchObject({ name: 'AbortError' })
  })
})

describe.for(fetches)('with $name', ({ fetch }) => {
  test('runs a mutation once', async () => {
    const arrived = vi.fn()
    const endpoint = await serve((_, response) => {
      arrived()
      response.end('{"data":{"add":1}}')
    })
    const result = await createClient({ endpoint, fetch }).request('mutation { add }')
    expect(result).toMatchObject({ data: { add: 1 } })
    expect(arrived).toHaveBeenCalledOnce()
  })

  test('stream gives the data of a body in JSON', async () => {
    const endpoint = await serveResponse(respondWith(200, { data: { a: 1 } }))
    expect(await collect(stream(createClient({ endpoint, fetch }), '{ a }'))).toMatchObject([
      { data: { a: 1 } },
    ])
  })

  test.for([
    { run: stream, contentType: 'multipart/mixed' },
    { run: subscribe, contentType: 'text/event-stream' },
  ])('$run.name resolves to ParseError for $contentType', async ({ run, contentType }) => {
    const endpoint = await serveResponse(respondWith(200, 'event: complete\n\n', contentType))
    const results = await collect(run(createClient({ endpoint, fetch }), 'query A { a }'))
    expect(results).toMatchObject([
      {
        error: {
          name: 'ParseError',
          message: 'query A: 200, the body needs a `fetch` that streams.',
        },
      },
    ])
  })
})

test.for([
  { run: stream, contentType: 'multipart/mixed' },
  { run: subscribe, contentType: 'text/event-stream' },
])('with node-fetch, $run.name closes the connection that it refuses', async ({ run, contentType }) => {
  const fetch = nodeFetch as unknown as typeof globalThis.fetch
  const closed = vi.fn()
  const endpoint = await serve((_, response) => {
    response.on('close', closed)
    response.writeHead(200, { 'content-type': contentType }).write(':')
  })
  await collect(run(createClient({ endpoint, fetch }), 'query A { a }'))
  await expect.poll(() => closed).toHaveBeenCalledOnce()
})

// The text() of cross-fetch never settles there.
test('with node-fetch, request resolves to NetworkError for a body that is cut off', async () => {
  const fetch = nodeFetch as unknown as typeof globalThis.fetch
  const endpoint = await serveResponse(respondCutOff(200, '{"data":'))
  const { error } = await createClient({ endpoint, fetch }).request('query A { a }')
  expect(error).toMatchObject({ name: 'NetworkError' })
})

test('request reads the body with text() where the platform has no TextDecoder', async () => {
  vi.stubGlobal('TextDecoder', undefined)
  try {
    const fetch = () => Promise.resolve(Response.json({ data: { a: 1 } }))
    expect(await createClient({ fetch }).request('{ a }')).toMatchObject({ data: { a: 1 } })
  } finally {
    vi.unstubAllGlobals()
  }
})
