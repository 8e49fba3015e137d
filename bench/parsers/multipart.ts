import { createClient, stream } from '@thinql/core'
import { Client, fetchExchange, gql } from '@urql/core'
import { meros } from 'meros/browser'
import { createMultipartParser } from '../../packages/core/src/streaming/multipart.ts'
import { bodyOf, textOf } from './body.ts'
import type { Contender } from './contender.ts'

const query = 'query Todos { todos @stream(initialCount: 0) { id title } }'
const payloads = [
  { data: { todos: [] }, hasNext: true },
  ...Array.from({ length: 200 }, (_, index) => ({
    incremental: [
      { path: ['todos', index], items: [{ id: String(index), title: `Todo ${index}, `.repeat(20) }] },
    ],
    hasNext: true,
  })),
  { hasNext: false },
]
const parts = payloads.map(
  (payload) => `\r\n---\r\nContent-Type: application/json\r\n\r\n${JSON.stringify(payload)}`,
)
const body = bodyOf([...parts, '\r\n-----\r\n'])
const headers = { 'content-type': 'multipart/mixed; boundary="-"' }
const fetch = () => Promise.resolve(new Response(body(), { headers }))

/** From bytes to the JSON of each part. The parser is not exported, so it is imported from the sources. */
export const multipartParsers: readonly Contender[] = [
  {
    name: 'thinql',
    async run() {
      const found: unknown[] = []
      const parse = createMultipartParser((json) => void found.push(json))
      for await (const chunk of textOf(body())) parse(chunk)
      return found
    },
  },
  {
    name: 'meros',
    async run() {
      const found: unknown[] = []
      const parts = await meros<unknown>(await fetch())
      if (parts instanceof Response) throw new Error('meros found no parts.')
      for await (const { body } of parts) found.push(body)
      return found
    },
  },
]

/** From a response to the complete data. */
export const multipartClients: readonly Contender[] = [
  {
    name: 'thinql, stream',
    async run() {
      const client = createClient({ endpoint: 'http://localhost/graphql', fetch })
      let last: unknown
      for await (const { data, error } of stream<object, object>(client, query)) {
        if (error) throw error
        last = data
      }
      return last
    },
  },
  {
    name: '@urql/core',
    async run() {
      const client = new Client({
        url: 'http://localhost/graphql',
        fetch,
        exchanges: [fetchExchange],
        preferGetMethod: false,
      })
      const { data, error } = await client.query<object>(gql(query), {}).toPromise()
      if (error) throw error
      return data
    },
  },
]
