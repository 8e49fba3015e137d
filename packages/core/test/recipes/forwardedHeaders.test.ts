import { request } from '@thinql/core'
import { expect, test } from 'vitest'
import { forwardedHeaders } from '../../recipes/forwardedHeaders.ts'
import { recordRequests } from '../support/recordRequests.ts'

// https://github.com/SillyTavern/SillyTavern/issues/6007
// https://github.com/manchenkoff/nuxt-auth-sanctum/issues/525
test('`forwardedHeaders` passes on who asks, and nothing that describes the connection or the body of the request that came', async () => {
  const incoming = new Headers({
    accept: 'text/html',
    'accept-encoding': 'zstd',
    'accept-language': 'de',
    authorization: 'Bearer a',
    connection: 'keep-alive, upgrade',
    'content-encoding': 'gzip',
    'content-length': '9999',
    'content-type': 'application/x-www-form-urlencoded',
    cookie: 'session=1',
    expect: '100-continue',
    host: 'shop.example',
    'keep-alive': 'timeout=5',
    te: 'trailers',
    traceparent: '00-1-2-00',
    'transfer-encoding': 'chunked',
    upgrade: 'h2c',
  })
  const { endpoint, arrived } = await recordRequests()
  const { error } = await request('{ a }', { endpoint, headers: () => forwardedHeaders(incoming) })
  expect(error).toBeUndefined()
  const { headers } = arrived[0] ?? {}
  expect(headers).toMatchObject({
    'accept-language': 'de',
    authorization: 'Bearer a',
    'content-type': 'application/json',
    cookie: 'session=1',
    host: new URL(endpoint).host,
    traceparent: '00-1-2-00',
  })
  for (const name of ['content-encoding', 'expect', 'keep-alive', 'te', 'transfer-encoding', 'upgrade'])
    expect(headers).not.toHaveProperty(name)
  expect(headers?.['accept-encoding']).not.toContain('zstd')
  expect(headers?.accept).toContain('application/graphql-response+json')
})
