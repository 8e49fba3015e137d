import { createClient, subscribe } from '@thinql/core'
import { Client, fetchExchange, gql } from '@urql/core'
import { createParser } from 'eventsource-parser'
import { createClient as createSseClient } from 'graphql-sse'
import { createEventParser } from '../../packages/core/src/streaming/eventStream.ts'
import { bodyOf, textOf } from './body.ts'
import type { Contender } from './contender.ts'

const count = 200
const query = 'subscription Added { todoAdded { id title } }'
const endpoint = 'http://localhost/graphql'
const events = Array.from({ length: count }, (_, index) => {
  const todoAdded = { id: String(index), title: `Todo ${index}, `.repeat(20) }
  return `event: next\ndata: ${JSON.stringify({ data: { todoAdded } })}\n\n`
})
events.push('event: complete\ndata: {}\n\n')
const body = bodyOf(events)
const fetch = () =>
  Promise.resolve(new Response(body(), { headers: { 'content-type': 'text/event-stream' } }))

/** From bytes to the JSON of each event. The parser is not exported, so it is imported from the sources. */
export const eventParsers: readonly Contender[] = [
  {
    name: 'thinql',
    async run() {
      const found: unknown[] = []
      const parse = createEventParser((json) => void found.push(json))
      for await (const chunk of textOf(body())) parse(chunk)
      return found
    },
  },
  {
    name: 'eventsource-parser',
    async run() {
      const found: unknown[] = []
      const parser = createParser({
        onEvent({ event, data }) {
          if (event === 'next') found.push(JSON.parse(data))
        },
      })
      for await (const chunk of textOf(body())) parser.feed(chunk)
      return found
    },
  },
]

/** From a response to the data of each event. */
export const eventClients: readonly Contender[] = [
  {
    name: 'thinql, subscribe',
    async run() {
      const client = createClient({ endpoint, fetch })
      const found: unknown[] = []
      for await (const { data, error } of subscribe<object, object>(client, query)) {
        if (error) throw error
        found.push(data)
      }
      return found
    },
  },
  {
    name: 'graphql-sse',
    async run() {
      const client = createSseClient({ url: endpoint, fetchFn: fetch, retryAttempts: 0 })
      const found: unknown[] = []
      for await (const { data } of client.iterate({ query })) found.push(data)
      return found
    },
  },
  {
    name: '@urql/core',
    run() {
      const exchanges = [fetchExchange]
      const client = new Client({
        url: endpoint,
        fetch,
        exchanges,
        preferGetMethod: false,
        fetchSubscriptions: true,
      })
      const found: unknown[] = []
      return new Promise((resolve, reject) => {
        const subscription = client.subscription<object>(gql(query), {}).subscribe(({ data, error }) => {
          if (error) reject(error)
          // It does not report the end.
          if (found.push(data) < count) return
          subscription.unsubscribe()
          resolve(found)
        })
      })
    },
  },
]
