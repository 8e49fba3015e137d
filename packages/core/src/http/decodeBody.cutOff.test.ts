import { request } from '@thinql/core'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { outcomeOf } from '../../test/outcomeOf.ts'
import { answerCutOff, answerWith, serve, serveAnswer } from '../../test/serve.ts'

const beginning = '{"data":{"todo":'

describe('an answer that breaks off', () => {
  test('before its headers is a NetworkError that has nothing of it', async () => {
    const endpoint = await serve((request) => request.socket.destroy())
    const result = await request('{ todo }', { endpoint })
    expect(outcomeOf(result)).toEqual({ name: 'NetworkError', errors: [] })
  })

  test.for([200, 299])('under %i is a NetworkError with status and the text so far', async (status) => {
    const endpoint = await serveAnswer(answerCutOff(status, beginning))
    const result = await request('{ todo }', { endpoint })
    expect(outcomeOf(result)).toEqual({ name: 'NetworkError', status, body: beginning, errors: [] })
  })

  test('under a success gives no data and no errors, even where the text so far is complete', async () => {
    const text = '{"data":{"todo":null},"errors":[{"message":"No"}],"extensions":{"cost":3}}'
    const endpoint = await serveAnswer(answerCutOff(200, text))
    const result = await request('{ todo }', { endpoint })
    expect(outcomeOf(result)).toEqual({ name: 'NetworkError', status: 200, body: text, errors: [] })
  })

  test.for([400, 502])('under %i is a ServerError with the text so far', async (status) => {
    const endpoint = await serveAnswer(answerCutOff(status, beginning))
    const result = await request('{ todo }', { endpoint })
    expect(outcomeOf(result)).toEqual({ name: 'ServerError', status, body: beginning, errors: [] })
  })

  test('keeps the headers of a 401 that is whole', async () => {
    const endpoint = await serveAnswer((response) =>
      response.writeHead(401, { 'www-authenticate': 'Bearer' }).end('{"reason":"expired"}'),
    )
    const { error, response } = await request('{ a }', { endpoint })
    expect(error?.response).toBe(response)
    expect(response).toMatchObject({ status: 401, body: '{"reason":"expired"}' })
    expect(response?.headers.get('www-authenticate')).toBe('Bearer')
  })

  test('keeps the headers that had arrived', async () => {
    const endpoint = await serveAnswer(answerCutOff(200, beginning))
    const { response } = await request('{ todo }', { endpoint })
    expect(response?.headers.get('content-length')).toBe('1000')
  })
})

test('no server is a NetworkError that has nothing of an answer', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo
  await once(server.close(), 'close')
  const result = await request('{ todo }', { endpoint: `http://127.0.0.1:${port}/graphql` })
  expect(outcomeOf(result)).toEqual({ name: 'NetworkError', errors: [] })
  expect(result.error?.message).toBe(`Query: fetch failed: connect ECONNREFUSED 127.0.0.1:${port}`)
})

describe('a redirect', () => {
  const redirect = (to: string) =>
    serve((_request, response) => response.writeHead(307, { location: to }).end())

  test('is followed', async () => {
    const target = await serveAnswer(answerWith(200, { data: { todo: 1 } }))
    const result = await request('{ todo }', { endpoint: await redirect(target) })
    expect(outcomeOf(result)).toEqual({ status: 200, data: { todo: 1 } })
  })

  test('that fetch is told to leave alone is a ServerError', async () => {
    const result = await request('{ todo }', { endpoint: await redirect('/'), redirect: 'manual' })
    expect(outcomeOf(result)).toEqual({ name: 'ServerError', status: 307, body: '', errors: [] })
  })

  test('that fetch is told to refuse is a NetworkError', async () => {
    const result = await request('{ todo }', { endpoint: await redirect('/'), redirect: 'error' })
    expect(outcomeOf(result)).toEqual({ name: 'NetworkError', errors: [] })
  })
})

describe('an answer of a custom fetch', () => {
  test.for<{ what: string; response: () => Response; outcome: object }>([
    {
      what: 'that is opaque is a ServerError',
      response: () => Response.error(),
      outcome: { name: 'ServerError', status: 0, body: '', errors: [] },
    },
    {
      what: 'without body is a ParseError',
      response: () => new Response(null),
      outcome: { name: 'ParseError', status: 200, body: '', errors: [] },
    },
    {
      what: 'that somebody has read before is a NetworkError',
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

test('characters that are torn between two chunks arrive whole', async () => {
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

test('a body of 100,000 levels is read', async () => {
  const levels = 100_000
  const body = `{"data":{"todo":${'['.repeat(levels)}${']'.repeat(levels)}}}`
  const endpoint = await serveAnswer(answerWith(200, body))
  expect((await request('{ todo }', { endpoint })).error).toBeUndefined()
})
