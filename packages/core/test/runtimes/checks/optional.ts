import {
  batch,
  createClient,
  limitResponse,
  persisted,
  print,
  queryViaGet,
  request,
  retry,
  upload,
} from '@thinql/core'
import type { Check } from './check.ts'
import type { Echo } from './wire.ts'

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
