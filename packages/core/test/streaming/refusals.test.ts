import { text } from 'node:stream/consumers'
import { createClient, graphqlErrors, reconnect, subscribe, timeout } from '@thinql/core'
import { createHandler } from 'graphql-sse/lib/use/http'
import { createGraphQLError, createSchema } from 'graphql-yoga'
import { describe, expect, test, vi } from 'vitest'
import { serveMercurius } from '../servers/servers.ts'
import { collect } from '../support/promises.ts'
import { serve } from '../support/serve.ts'
import { serveStreamingYoga } from './servers.ts'
import { writtenRefusals } from './writtenRefusals.ts'

// What a person reads is what the server has said first. Each refusal is one Result, and `reconnect` sends nothing after it.

/** Subscribes with the middleware that the guide recommends. */
async function refusalOf(endpoint: string, document: string) {
  const fetch = vi.fn(globalThis.fetch)
  const client = createClient({ endpoint, fetch, middleware: [reconnect({ maxDelay: 1 }), timeout(10_000)] })
  const results = await collect(subscribe<object>(client, document))
  return { results, accepts: fetch.mock.calls.map(([, init]) => new Headers(init?.headers).get('accept')) }
}

/** The texts of the refusals, and whether something was sent twice in the same form. */
const toldBy = ({ results, accepts }: Awaited<ReturnType<typeof refusalOf>>) => ({
  texts: results.map(({ error }) => graphqlErrors(error)[0]?.message ?? error?.message),
  isRepeated: new Set(accepts).size < accepts.length,
})

const schema = createSchema({
  typeDefs: `
    type Query { n: Int }
    type Subscription { n: Int secret: Int failing: Int! }
  `,
  resolvers: {
    Subscription: {
      secret: {
        subscribe: () => {
          throw createGraphQLError('Sign in first', { extensions: { code: 'UNAUTHENTICATED' } })
        },
      },
      failing: {
        async *subscribe() {
          yield await Promise.resolve({})
        },
        resolve: () => {
          throw createGraphQLError('No number today')
        },
      },
    },
  },
})

const documents = [
  { what: 'a syntax error', document: 'subscription { n', said: /^Syntax Error/ },
  { what: 'an unknown field', document: 'subscription { nope }', said: /^Cannot query field "nope"/ },
  { what: 'a missing token', document: 'subscription { secret }', said: /^Sign in first$/ },
  { what: 'an error of a field', document: 'subscription { failing }', said: /^No number today$/ },
]

describe.for([
  { server: 'graphql-yoga', start: () => serveStreamingYoga({ schema }) },
  {
    server: 'graphql-sse',
    start: () => {
      const handler = createHandler({ schema })
      return serve((request, response) => void handler(request, response))
    },
  },
])('$server', ({ start }) => {
  test.for(documents)('$what ends as one error with the text of the server', async ({ document, said }) => {
    expect(toldBy(await refusalOf(await start(), document))).toEqual({
      texts: [expect.stringMatching(said)],
      isRepeated: false,
    })
  })
})

const withSubscriptions = { schema: 'type Query { n: Int } type Subscription { n: Int! }', resolvers: {} }

describe('Mercurius, whose subscriptions need a WebSocket', () => {
  test.for([
    ...documents.slice(0, 2),
    {
      what: 'an error of a field',
      document: 'subscription { n }',
      said: /^Cannot return null for non-nullable/,
    },
  ])('$what ends as one error with its text', async ({ document, said }) => {
    expect(toldBy(await refusalOf(await serveMercurius(withSubscriptions), document))).toEqual({
      texts: [expect.stringMatching(said)],
      isRepeated: false,
    })
  })
})

describe.for(writtenRefusals)('what $server writes to $refusal', ({ first, second, said }) => {
  test('it ends as one error with its text, and nothing is sent twice', async () => {
    const endpoint = await serve((request, response) => {
      void text(request).then(() => {
        const isFirst = request.headers.accept === 'text/event-stream'
        const { status, type, body } = (isFirst ? first : second) ?? unasked
        response.writeHead(status, { 'content-type': type }).end(body)
      })
    })
    const { results, accepts } = await refusalOf(endpoint, 'subscription A { n }')
    expect(results.map(({ error }) => graphqlErrors(error)[0]?.message ?? error?.response?.body)).toEqual([
      said,
    ])
    expect(accepts).toHaveLength(second ? 2 : 1)
  })
})

/** A response that nobody asks for. */
const unasked = { status: 500, type: 'text/plain', body: 'Nobody has to ask for this.' }
