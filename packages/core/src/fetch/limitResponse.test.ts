import { once } from 'node:events'
import { createGzip, gzipSync } from 'node:zlib'
import { createClient, limitResponse, request } from '@thinql/core'
import { describe, expect, test, vi } from 'vitest'
import { answerWith, serve, serveAnswer } from '../../test/serve.ts'

const body = '{"data":{"title":"Wörter"}}'
const bytes = Buffer.byteLength(body)

test.for([
  { what: 'a shorter body', limit: bytes + 1 },
  { what: 'a body of just this length, in bytes', limit: bytes },
  { what: 'any body without limit', limit: Infinity },
])('$what passes', async ({ limit }) => {
  const endpoint = await serveAnswer(answerWith(200, body))
  const result = await request('{ a }', { endpoint, fetch: limitResponse(limit) })
  expect(result).toMatchObject({ data: { title: 'Wörter' }, response: { status: 200 } })
  expect(result.response?.headers.get('content-type')).toBe('application/json')
})

test('an answer without body passes', async () => {
  const endpoint = await serveAnswer(answerWith(204))
  const { error } = await request('{ a }', { endpoint, fetch: limitResponse(0) })
  expect(error?.name).toBe('ParseError')
})

describe('a body over the limit', () => {
  test('is a NetworkError that says so', async () => {
    const endpoint = await serveAnswer(answerWith(200, body))
    const { error } = await request('{ a }', { endpoint, fetch: limitResponse(bytes - 1) })
    expect(error).toMatchObject({
      name: 'NetworkError',
      response: { status: 200 },
      message: `Query: 200, the body broke off: it is longer than ${bytes - 1} bytes.`,
    })
  })

  test('is a ServerError where the status is not a success', async () => {
    const endpoint = await serveAnswer(answerWith(503, body))
    const { error } = await request('{ a }', { endpoint, fetch: limitResponse(10) })
    expect(error).toMatchObject({ name: 'ServerError', status: 503 })
  })

  test('is not read to its end, and its connection is dropped', async () => {
    let closed: Promise<unknown> | undefined
    let sent = 0
    const endpoint = await serve((_, response) => {
      closed = once(response, 'close')
      const write = () => {
        while (response.writable && response.write('x'.repeat(1000))) sent += 1000
      }
      response.on('drain', write)
      write()
    })
    const { error } = await request('{ a }', { endpoint, fetch: limitResponse(100_000) })
    expect(error?.name).toBe('NetworkError')
    await expect(closed).resolves.toEqual([])
    expect(sent).toBeGreaterThanOrEqual(100_000)
  })

  test('is counted after decompression', async () => {
    const bomb = gzipSync('x'.repeat(10_000_000))
    const endpoint = await serveAnswer((response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    )
    expect(bomb.length).toBeLessThan(100_000)
    const { error } = await request('{ a }', { endpoint, fetch: limitResponse(1_000_000) })
    expect(error).toMatchObject({
      name: 'NetworkError',
      message: expect.stringContaining('1000000') as string,
    })
    expect(error?.response?.body.length).toBeLessThanOrEqual(1_000_000)
  })

  test('ends also where the compressed body never does', async () => {
    const endpoint = await serve((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' })
      const zip = createGzip()
      zip.pipe(response)
      const write = () => zip.write(Buffer.alloc(2 ** 20), () => response.writable && write())
      write()
    })
    const { error } = await request('{ a }', { endpoint, fetch: limitResponse(1_000_000) })
    expect(error?.name).toBe('NetworkError')
  })
})

test('an abort is an abort', async () => {
  const controller = new AbortController()
  const endpoint = await serve((_, response) => {
    response.write('{"data":')
    setTimeout(() => controller.abort(), 20)
  })
  const { error } = await request('{ a }', {
    endpoint,
    fetch: limitResponse(100),
    signal: controller.signal,
  })
  expect(error?.name).toBe('AbortError')
})

test('wraps the fetch it is given', async () => {
  const fetch = vi.fn(() => Promise.resolve(Response.json({ data: {} })))
  await createClient({ fetch: limitResponse(100, fetch) }).request('{ a }')
  expect(fetch).toHaveBeenCalledExactlyOnceWith('/graphql', expect.objectContaining({ method: 'POST' }))
})

test.for([-1, NaN])('refuses %d, which would limit nothing', (limit) => {
  expect(() => limitResponse(limit)).toThrow(
    new RangeError(`limitResponse(${limit}): give a number of bytes, from 0.`),
  )
})
