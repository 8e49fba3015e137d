import { text } from 'node:stream/consumers'
import { createClient, graphqlErrors, reconnect, subscribe, timeout } from '@thinql/core'
import { createHandler } from 'graphql-sse/lib/use/http'
import { createGraphQLError, createSchema } from 'graphql-yoga'
import { describe, expect, test, vi } from 'vitest'
import { serveMercurius } from '../servers/servers.ts'
import { collect } from '../support/promises.ts'
import { serve } from '../support/serve.ts'
import { serveStreamingYoga } from './servers.ts'

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

const withSubscriptions = { schema: 'type Query { n: Int } type Subscription { n: Int }', resolvers: {} }

describe('Mercurius, whose subscriptions need a WebSocket', () => {
  test.for(documents.slice(0, 2))('$what ends as one error with its text', async ({ document, said }) => {
    expect(toldBy(await refusalOf(await serveMercurius(withSubscriptions), document))).toEqual({
      texts: [expect.stringMatching(said)],
      isRepeated: false,
    })
  })
})

/** A response as a server writes it. */
interface Written {
  readonly status: number
  readonly type: string
  readonly body: string
}

const json = 'application/json'
const sse = 'text/event-stream'
const parts = 'multipart/mixed;boundary="graphql";subscriptionSpec=1.0'
const said = (message: string, code?: string) =>
  JSON.stringify({ message, ...(code && { extensions: { code } }) })
const inEvent = (body: string, end: string) => `event: next\ndata: ${body}\n\nevent: complete\n${end}\n`
const inPart = (body: string) =>
  `\r\n--graphql\r\ncontent-type: application/json\r\n\r\n${body}\r\n--graphql--\r\n`

/** What each server writes to a request for an event stream, and to one for multipart. */
const recorded: {
  server: string
  first: (refusal: string) => Written
  second: (refusal: string) => Written
}[] = [
  {
    // https://github.com/99designs/gqlgen/blob/master/graphql/handler/transport/sse_test.go
    server: 'gqlgen',
    first: (error) => ({
      status: 200,
      type: sse,
      body: `:\n\n${inEvent(`{"errors":[${error}],"data":null}`, '')}`,
    }),
    second: () => ({
      status: 400,
      type: json,
      body: '{"errors":[{"message":"transport not supported"}],"data":null}',
    }),
  },
  {
    // https://github.com/ChilliCream/graphql-platform/blob/main/src/HotChocolate/AspNetCore/test/AspNetCore.Tests/GraphQLOverHttpSpecTests.cs
    server: 'Hot Chocolate',
    first: (error) => ({
      status: 200,
      type: `${sse}; charset=utf-8`,
      body: inEvent(`{"errors":[${error}]}`, ''),
    }),
    second: () => ({ status: 406, type: json, body: '' }),
  },
  {
    // https://github.com/ChilliCream/graphql-platform/blob/main/src/HotChocolate/AspNetCore/test/AspNetCore.Tests/GraphQLOverHttpSpecTests.cs
    server: 'Hot Chocolate before it has an executor',
    first: (error) => ({
      status: 400,
      type: 'application/graphql-response+json',
      body: `{"errors":[${error}]}`,
    }),
    second: () => ({ status: 406, type: json, body: '' }),
  },
  {
    // https://github.com/apollographql/router/blob/dev/apollo-router/src/services/layers/content_negotiation.rs
    server: 'Apollo Router',
    first: () => ({
      status: 406,
      type: json,
      body: `{"errors":[${said("'accept' header must be one of: …", 'INVALID_ACCEPT_HEADER')}]}`,
    }),
    second: (error) => ({ status: 400, type: json, body: `{"errors":[${error}]}` }),
  },
  {
    // https://github.com/apollographql/router/issues/4634
    server: 'Apollo Router with a stream',
    first: () => ({ status: 406, type: json, body: '' }),
    second: (error) => ({ status: 200, type: parts, body: inPart(`{"payload":null,"errors":[${error}]}`) }),
  },
  {
    // https://github.com/async-graphql/async-graphql/blob/master/src/schema.rs
    server: 'async-graphql',
    first: () => ({
      status: 200,
      type: json,
      body: '{"data":null,"errors":[{"message":"Subscriptions are not supported on this transport."}]}',
    }),
    second: (error) => ({
      status: 200,
      type: parts,
      body: inPart(`{"payload":{"data":null,"errors":[${error}]}}`),
    }),
  },
  {
    // https://github.com/strawberry-graphql/strawberry/blob/main/strawberry/http/async_base_view.py
    server: 'Strawberry',
    first: () => ({ status: 400, type: 'text/plain', body: 'Unsupported content type' }),
    second: (error) => ({ status: 200, type: json, body: `{"data":null,"errors":[${error}]}` }),
  },
]

describe.for(recorded)('what $server writes', ({ first, second }) => {
  test.for([
    { what: 'a syntax error', error: said('Syntax Error: Expected Name', 'GRAPHQL_PARSE_FAILED') },
    { what: 'an unknown operation', error: said('Unknown operation named "A"', 'GRAPHQL_VALIDATION_FAILED') },
    { what: 'a missing token', error: said('Sign in first', 'UNAUTHENTICATED') },
    { what: 'an error of a field', error: said('No number today') },
  ])('$what ends as one error with its text', async ({ error }) => {
    const endpoint = await serve((request, response) => {
      void text(request).then(() => {
        const { status, type, body } = (request.headers.accept === sse ? first : second)(error)
        response.writeHead(status, { 'content-type': type }).end(body)
      })
    })
    const { message } = JSON.parse(error) as { message: string }
    expect(toldBy(await refusalOf(endpoint, 'subscription A { n }'))).toEqual({
      texts: [message],
      isRepeated: false,
    })
  })
})
