import { createClient, request } from '@thinql/core'
import type { Check } from './check.ts'

/** What reached the server. */
export interface Echo {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export const wire: readonly Check[] = [
  {
    rule: 'the request is the expected JSON, with its two headers',
    async run(url) {
      const document = 'query Todo($id: ID!) { todo(id: $id) { title } }'
      const { data } = await request<Echo, { id: string }>(document, {
        endpoint: url('echo'),
        variables: { id: 'ä🥛' },
      })
      const { method, headers, body } = data ?? {}
      return { method, accept: headers?.accept, type: headers?.['content-type'], body }
    },
    expected: {
      method: 'POST',
      accept: 'application/graphql-response+json, application/json;q=0.9',
      type: 'application/json',
      body: '{"operationName":"Todo","variables":{"id":"ä🥛"},"query":"query Todo($id: ID!) { todo(id: $id) { title } }"}',
    },
  },
  {
    rule: "a client's header function is called for each call, and a call's headers win",
    async run(url) {
      let calls = 0
      const headers = () => Promise.resolve({ 'x-count': String(++calls), 'x-of': 'client' })
      const client = createClient({ endpoint: url('echo'), headers })
      await client.request('{ a }')
      const { data, response } = await client.request<Echo>('{ a }', { headers: { 'X-Of': 'call' } })
      return {
        count: data?.headers['x-count'],
        of: data?.headers['x-of'],
        seen: response?.headers.get('x-seen'),
      }
    },
    expected: { count: '2', of: 'call', seen: 'yes' },
  },
  {
    rule: 'fetch options that are undefined are not handed to fetch',
    async run(url) {
      const unset = { mode: undefined, credentials: undefined, cache: undefined, keepalive: undefined }
      return (await request<Echo>('{ a }', { endpoint: url('echo'), ...unset })).data?.method
    },
    expected: 'POST',
  },
  {
    rule: 'a redirect is followed with its method and body',
    async run(url) {
      const { data } = await request<Echo>('{ a }', { endpoint: url('redirect', { to: url('echo') }) })
      return { method: data?.method, body: data?.body }
    },
    expected: { method: 'POST', body: '{"query":"{ a }"}' },
  },
  {
    rule: 'a redirect that fetch is told to leave alone is a ServerError',
    async run(url) {
      const endpoint = url('redirect', { to: url('echo') })
      return (await request('{ a }', { endpoint, redirect: 'manual' })).error?.name
    },
    expected: 'ServerError',
  },
  {
    rule: 'a response that is compressed, and one whose characters are torn, are read',
    async run(url) {
      const body = '{"data":{"todo":"é😀"}}'
      const packed = await request('{ todo }', { endpoint: url('gzip', { body }) })
      const torn = await request('{ todo }', { endpoint: url('torn', { body }) })
      return [packed.data as unknown, torn.data as unknown]
    },
    expected: [{ todo: 'é😀' }, { todo: 'é😀' }],
  },
  {
    rule: 'a hundred requests at once, and a megabyte there and back',
    async run(url) {
      const client = createClient({ endpoint: url('echo') })
      const many = await Promise.all(
        Array.from({ length: 100 }, (_, id) => client.request<Echo>('{ a }', { variables: { id } })),
      )
      const large = await client.request<Echo>('{ a }', { variables: { text: 'x'.repeat(1_000_000) } })
      return [many.every(({ data }, id) => data?.body.includes(`{"id":${id}}`)), large.data?.body.length]
    },
    expected: [true, 1_000_041],
  },
]
