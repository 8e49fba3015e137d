import { createClient, stream, subscribe } from '@thinql/core'
import { describe, expect, test } from 'vitest'
import { collect } from '../../test/collect.ts'

/** A fetch such as React Native's: its responses have `text()` but no `body`. */
function fetchWithoutStreams(text: string, contentType: string): typeof globalThis.fetch {
  return () => {
    const response = new Response(text, { headers: { 'content-type': contentType } })
    return Promise.resolve(Object.defineProperty(response, 'body', { value: undefined }))
  }
}

const part = '\r\n---\r\n\r\n{"data":{"a":1},"hasNext":false}\r\n-----'
const event = 'event: next\ndata: {"data":{"a":1}}\n\nevent: complete\n\n'

describe.for([
  { name: 'stream', run: stream, text: part, contentType: 'multipart/mixed' },
  { name: 'subscribe', run: subscribe, text: event, contentType: 'text/event-stream' },
])('$name with a fetch that has no streams', ({ run, text, contentType }) => {
  test('gives a ParseError that says what to do', async () => {
    const client = createClient({ fetch: fetchWithoutStreams(text, contentType) })
    const results = await collect(run(client, 'query A { a }'))
    expect(results).toMatchObject([
      {
        error: {
          name: 'ParseError',
          message: 'query A: 200, the body needs a `fetch` that streams.',
        },
        response: { status: 200, body: '' },
      },
    ])
  })

  test('gives the data of a body in JSON', async () => {
    const fetch = fetchWithoutStreams('{"data":{"a":1}}', 'application/json')
    expect(await collect(run(createClient({ fetch }), '{ a }'))).toMatchObject([{ data: { a: 1 } }])
  })

  test('gives a ServerError with its body', async () => {
    const fetch = fetchWithoutStreams('no', contentType)
    const withStatus: typeof globalThis.fetch = async (...args) =>
      Object.defineProperties(await fetch(...args), { ok: { value: false }, status: { value: 500 } })
    expect(await collect(run(createClient({ fetch: withStatus }), '{ a }'))).toMatchObject([
      { error: { name: 'ServerError', response: { body: 'no' } } },
    ])
  })
})

test('a 204 on a platform with streams gives the error of an empty body', async () => {
  const headers = { 'content-type': 'text/event-stream' }
  const fetch = () => Promise.resolve(new Response(null, { status: 204, headers }))
  const results = await collect(subscribe(createClient({ fetch }), 'subscription A { a }'))
  expect(results).toMatchObject([{ error: { message: 'subscription A: 204, the body is empty' } }])
})
