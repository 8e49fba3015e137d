import { request } from '@thinql/core'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { outcomeOf } from '../../test/outcomeOf.ts'
import { respondCutOff, respondWith, serve, serveResponse } from '../../test/serve.ts'

const beginning = '{"data":{"todo":'

describe('a response that breaks off', () => {
  test('before its headers gives a NetworkError without response', async () => {
    const endpoint = await serve((request) => request.socket.destroy())
    const result = await request('{ todo }', { endpoint })
    expect(outcomeOf(result)).toEqual({ name: 'NetworkError', errors: [] })
  })

  test.for([200, 299])('in the body of a %i gives a NetworkError with status and text', async (status) => {
    const endpoint = await serveResponse(respondCutOff(status, beginning))
    const result = await request('{ todo }', { endpoint })
    expect(outcomeOf(result)).toEqual({ name: 'NetworkError', status, body: beginning, errors: [] })
  })

  test('after complete JSON gives neither data nor errors', async () => {
    const text = '{"data":{"todo":null},"errors":[{"message":"No"}],"extensions":{"cost":3}}'
    const endpoint = await serveResponse(respondCutOff(200, text))
    const result = await request('{ todo }', { endpoint })
    expect(outcomeOf(result)).toEqual({ name: 'NetworkError', status: 200, body: text, errors: [] })
  })

  test.for([400, 502])('in the body of a %i gives a ServerError with the text', async (status) => {
    const endpoint = await serveResponse(respondCutOff(status, beginning))
    const result = await request('{ todo }', { endpoint })
    expect(outcomeOf(result)).toEqual({ name: 'ServerError', status, body: beginning, errors: [] })
  })

  test('keeps its headers', async () => {
    const endpoint = await serveResponse(respondCutOff(200, beginning))
    const { response } = await request('{ todo }', { endpoint })
    expect(response?.headers.get('content-length')).toBe('1000')
  })
})

test('a 401 keeps its headers and body', async () => {
  const endpoint = await serveResponse((response) =>
    response.writeHead(401, { 'www-authenticate': 'Bearer' }).end('{"reason":"expired"}'),
  )
  const { error, response } = await request('{ a }', { endpoint })
  expect(error?.response).toBe(response)
  expect(response).toMatchObject({ status: 401, body: '{"reason":"expired"}' })
  expect(response?.headers.get('www-authenticate')).toBe('Bearer')
})

test('no server gives a NetworkError without response', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo
  await once(server.close(), 'close')
  const result = await request('{ todo }', { endpoint: `http://127.0.0.1:${port}/graphql` })
  expect(outcomeOf(result)).toEqual({ name: 'NetworkError', errors: [] })
  expect(result.error?.message).toBe(`query: fetch failed: connect ECONNREFUSED 127.0.0.1:${port}`)
})

test('a redirect is followed', async () => {
  const location = await serveResponse(respondWith(200, { data: { todo: 1 } }))
  const endpoint = await serve((_request, response) => response.writeHead(307, { location }).end())
  expect(outcomeOf(await request('{ todo }', { endpoint }))).toEqual({ status: 200, data: { todo: 1 } })
})

describe('a response of a custom fetch', () => {
  test.for<{ what: string; response: () => Response; outcome: object }>([
    {
      what: 'that is opaque gives a ServerError',
      response: () => Response.error(),
      outcome: { name: 'ServerError', status: 0, body: '', errors: [] },
    },
    {
      what: 'without body gives a ParseError',
      response: () => new Response(null),
      outcome: { name: 'ParseError', status: 200, body: '', errors: [] },
    },
    {
      what: 'whose body was read before gives a NetworkError',
      response: () => {
        const response = Response.json({ data: {} })
        void response.text()
        return response
      },
      outcome: { name: 'NetworkError', status: 200, body: '', errors: [] },
    },
  ])('$what', async ({ response, outcome }) => {
    const fetch = () => Promise.resolve(response())
    expect(outcomeOf(await request('{ todo }', { fetch }))).toEqual(outcome)
  })
})

test('decodes a character that is split between two chunks', async () => {
  const bytes = Buffer.from('{"data":{"todo":"é😀"}}').values()
  const torn = new ReadableStream({
    pull(controller) {
      const { value, done } = bytes.next()
      if (done) controller.close()
      else controller.enqueue(Uint8Array.of(value))
    },
  })
  const fetch = () => Promise.resolve(new Response(torn))
  expect((await request('{ todo }', { fetch })).data).toEqual({ todo: 'é😀' })
})

test('a body that breaks off within a character keeps all chunks, and a replacement character', async () => {
  const bytes = Buffer.from('{"data":{"todo":"é')
  const chunks = [bytes.subarray(0, 8), bytes.subarray(8, -1)].values()
  const torn = new ReadableStream({
    pull(controller) {
      const { value, done } = chunks.next()
      if (done) controller.error(new Error('reset'))
      else controller.enqueue(value)
    },
  })
  const fetch = () => Promise.resolve(new Response(torn))
  const { error } = await request('{ todo }', { fetch })
  expect(error?.response?.body).toBe('{"data":{"todo":"\uFFFD')
})

test('reads JSON that is 100,000 levels deep', async () => {
  const levels = 100_000
  const body = `{"data":{"todo":${'['.repeat(levels)}${']'.repeat(levels)}}}`
  const endpoint = await serveResponse(respondWith(200, body))
  expect((await request('{ todo }', { endpoint })).error).toBeUndefined()
})
