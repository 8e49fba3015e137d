import { inspect } from 'node:util'
import { createClient, request, type Result, retry, subscribe } from '@thinql/core'
import { describe, expect, test } from 'vitest'
import { collect } from '../../test/support/promises.ts'
import { respondWith, serve, serveResponse } from '../../test/support/serve.ts'
import { complete, event, open } from '../../test/streaming/serveInTurn.ts'

const secret = 'session=5f3a'

/** Results of a server that sets a cookie, and writes it into its body too if it fails. */
async function resultsOf(): Promise<Record<string, Result<object>>> {
  const endpoint = await serve((incoming, response) => {
    incoming.resume()
    response.setHeader('set-cookie', secret)
    if (incoming.headers.accept === 'text/event-stream') open(response).end(event(1) + complete)
    else respondWith(incoming.headers['x-fail'] ? 503 : 200, { data: { a: 1 }, extensions: {} })(response)
  })
  const refusing = await serveResponse((response) => {
    response.setHeader('set-cookie', secret)
    respondWith(200, `<html>${secret}`, 'text/html')(response)
  })
  const [part = {} as Result<object>] = await collect(
    subscribe<object>(createClient({ endpoint }), 'subscription { n }'),
  )
  return {
    data: await request('{ a }', { endpoint }),
    'a part': part,
    'a ServerError': await request('{ a }', { endpoint, headers: { 'x-fail': '1' } }),
    'a ParseError': await request('{ a }', { endpoint: refusing }),
  }
}

const forms: Record<string, (result: Result<object>) => unknown> = {
  'as JSON': (result) => JSON.stringify(result),
  'as a clone': (result) => structuredClone({ ...result, error: Object.assign({}, result.error) }),
  'as entries': (result) => [Object.entries(result), Object.entries(result.error ?? {})],
  'with all names of its error': ({ error }) =>
    Object.getOwnPropertyNames(error ?? {}).map((name) => (error as never)[name]),
  documented: ({ data, error }) => ({ data, error: error?.toJSON() }),
}

describe.for(Object.entries(forms))('a Result that crosses %s', ([, crossed]) => {
  test.for(['data', 'a part', 'a ServerError', 'a ParseError'])(
    'no header and no body crosses with a Result: %s',
    async (what) => {
      const result = (await resultsOf())[what]
      expect(result?.response?.headers.get('set-cookie')).toBe(secret)
      expect(inspect(result && crossed(result), { depth: 9 })).not.toMatch(/5f3a|set-cookie/i)
    },
  )
})

test('`toJSON` of an error gives name, message, status and GraphQL errors, and nothing else', async () => {
  const errors = [{ message: 'no' }]
  const { error } = await request('query A { a }', {
    endpoint: await serveResponse(respondWith(401, { errors })),
  })
  // As Koa does.
  Object.assign(error ?? {}, { headers: { 'set-cookie': secret }, expose: false })
  expect(JSON.parse(JSON.stringify({ error: error?.toJSON() }))).toEqual({
    error: { name: 'ServerError', message: 'query A: 401, no', status: 401, errors },
  })
})

test('`retry` waits as long as Retry-After says when a middleware copies the Result', async () => {
  let count = 0
  const endpoint = await serve((incoming, response) => {
    incoming.resume()
    if (count++) response.end('{"data":{"a":1}}')
    else response.writeHead(503, { 'retry-after': '1' }).end()
  })
  const start = performance.now()
  const client = createClient({
    endpoint,
    middleware: [retry(), (next) => async (operation) => ({ ...(await next(operation)) })],
  })
  expect((await client.request('{ a }')).data).toEqual({ a: 1 })
  expect(performance.now() - start).toBeGreaterThan(990)
})
