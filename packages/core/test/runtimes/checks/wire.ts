import {
  createClient,
  request,
  batch,
  limitResponse,
  persisted,
  print,
  queryViaGet,
  retry,
  upload,
} from '@thinql/core'
import type { Check } from './outcomes.ts'

interface Echo {
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
  // https://github.com/apollographql/apollo-client-integrations/issues/102
  // https://github.com/axios/axios/pull/6533
  // https://github.com/swellstores/swell-js/issues/149
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

/** Of `{ a }`. */
const sha256 = '1c7e1e347f726166b5b1c55afd61f278cc9b45e00c108ec33d540a566379811b'

/** What is a file for React Native's FormData only. */
export const fileAsNative: Check = {
  rule: 'upload() sends { uri, name, type } as an object',
  async run(url) {
    const file = { uri: 'file:///photo.jpg', name: 'photo.jpg', type: 'image/jpeg' }
    const client = createClient({ endpoint: url('echo'), middleware: [upload()] })
    const { data } = await client.request<Echo>('mutation ($file: Upload!) { add(file: $file) }', {
      variables: { file },
    })
    const { headers, body = '' } = data ?? {}
    return {
      type: headers?.['content-type']?.split(';')[0],
      has: ['{"0":["variables.file"]}', 'filename="photo.jpg"', 'bytes of file:///photo.jpg'].map((text) =>
        body.includes(text),
      ),
    }
  },
  expected: { type: 'application/json', has: [false, false, false] },
}

export const optional: readonly Check[] = [
  fileAsNative,
  {
    rule: 'upload() sends a file as a form',
    async run(url) {
      const file = new File(['Grüße'], 'a.txt', { type: 'text/plain' })
      const client = createClient({ endpoint: url('echo'), middleware: [upload()] })
      const { data } = await client.request<Echo>('mutation ($file: Upload!) { add(file: $file) }', {
        variables: { file },
      })
      const { headers, body = '' } = data ?? {}
      const fields = [...body.matchAll(/; name="?(\w+)/g)].map(([, name]) => name)
      return {
        type: headers?.['content-type']?.split(';')[0],
        fields,
        has: ['{"0":["variables.file"]}', '{"file":null}', 'filename="a.txt"', 'Grüße'].map((text) =>
          body.includes(text),
        ),
      }
    },
    expected: {
      type: 'multipart/form-data',
      fields: ['operations', 'map', '0'],
      has: [true, true, true, true],
    },
  },
  {
    rule: 'queryViaGet() sends a query in the URL',
    async run(url) {
      const client = createClient({ endpoint: url('echo'), middleware: [queryViaGet()] })
      const { data } = await client.request<Echo>('query A { a }', { variables: { id: 1 } })
      return { method: data?.method, url: data?.url, body: data?.body }
    },
    expected: {
      method: 'GET',
      url: '/echo?operationName=A&variables=%7B%22id%22%3A1%7D&query=query+A+%7B+a+%7D',
      body: '',
    },
  },
  {
    rule: 'persisted() sends the SHA-256 first, then the text',
    async run(url) {
      const client = createClient({ endpoint: url('withoutHash'), middleware: [persisted()] })
      const { data } = await client.request<{ body: string }>('{ a }')
      return data?.body
    },
    expected: `{"query":"{ a }","extensions":{"persistedQuery":{"version":1,"sha256Hash":"${sha256}"}}}`,
  },
  {
    rule: 'retry() tries again what a busy server refuses',
    async run(url) {
      const client = createClient({
        endpoint: url('busyFirst', { name: String(Math.random()) }),
        middleware: [retry()],
      })
      return (await client.request<object>('{ a }')).data
    },
    expected: { tried: 3 },
  },
  {
    rule: 'batch() sends the calls of one tick as one request',
    async run(url) {
      const client = createClient({ endpoint: url('echoEach'), fetch: batch() })
      const results = await Promise.all([client.request('{ a }'), client.request('{ b }')])
      return results.map(({ data }) => data as unknown)
    },
    expected: [
      { query: '{ a }', of: 2 },
      { query: '{ b }', of: 2 },
    ],
  },
  {
    rule: 'limitResponse() ends a body that is too long',
    async run(url) {
      const endpoint = url('respond', { body: JSON.stringify({ data: { text: 'x'.repeat(5_000) } }) })
      return (await request('{ text }', { endpoint, fetch: limitResponse({ bytes: 1_000 }) })).error?.name
    },
    expected: 'NetworkError',
  },
  {
    rule: 'print() writes a document that has no text',
    async run(url) {
      const field = { kind: 'Field', name: { kind: 'Name', value: 'a' } }
      const operation = {
        kind: 'OperationDefinition',
        operation: 'query',
        selectionSet: { kind: 'SelectionSet', selections: [field] },
      }
      const document = { kind: 'Document', definitions: [operation] } as const
      return (await request<Echo>(document, { endpoint: url('echo'), print })).data?.body
    },
    expected: '{"query":"{\\n  a\\n}"}',
  },
]
