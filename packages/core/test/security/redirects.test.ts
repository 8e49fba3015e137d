import { request } from '@thinql/core'
import type { IncomingHttpHeaders } from 'node:http'
import { expect, test } from 'vitest'
import { serve } from '../serve.ts'

const headers = { authorization: 'Bearer secret', cookie: 'session=secret', 'x-api-key': 'secret' }

/** A server that redirects to a second one, which keeps its requests. */
async function redirected(status: number) {
  const seen: { headers: IncomingHttpHeaders; method: string | undefined; body: string }[] = []
  const target = await serve((incoming, response) => {
    let body = ''
    incoming.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
    incoming.on('end', () => {
      seen.push({ headers: incoming.headers, method: incoming.method, body })
      response.end('{"data":{}}')
    })
  })
  const endpoint = await serve((_incoming, response) =>
    response.writeHead(status, { location: target }).end(),
  )
  return { endpoint, seen }
}

test.for([307, 308])('a %i sends the body without credentials to another origin', async (status) => {
  const { endpoint, seen } = await redirected(status)
  await request('{ a }', { endpoint, headers, variables: { a: 1 } })
  expect(seen).toMatchObject([{ method: 'POST', body: expect.stringContaining('"a":1') as unknown }])
  expect(seen[0]?.headers).not.toHaveProperty('authorization')
  expect(seen[0]?.headers).not.toHaveProperty('cookie')
})

test('sends a header of the caller to another origin', async () => {
  const { endpoint, seen } = await redirected(307)
  await request('{ a }', { endpoint, headers })
  expect(seen[0]?.headers).toHaveProperty('x-api-key', 'secret')
})

test.for(['error', 'manual'] as const)(
  'sends nothing to another origin with redirect: %s',
  async (redirect) => {
    const { endpoint, seen } = await redirected(307)
    const { error } = await request('{ a }', { endpoint, headers, redirect })
    expect(error?.name).toBe(redirect === 'error' ? 'NetworkError' : 'ServerError')
    expect(seen).toEqual([])
  },
)

test.for([301, 302, 303])('a %i sends a GET without variables', async (status) => {
  const { endpoint, seen } = await redirected(status)
  await request('{ a }', { endpoint, headers, variables: { a: 1 } })
  expect(seen).toMatchObject([{ method: 'GET', body: '' }])
})
