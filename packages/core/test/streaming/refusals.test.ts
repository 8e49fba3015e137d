import { createClient, graphqlErrors, reconnect, subscribe, timeout } from '@thinql/core'
import { createGraphQLError, createSchema } from 'graphql-yoga'
import { describe, expect, test, vi } from 'vitest'
import { collect, type Respond, respondWith, serve } from '../harness.ts'
import { serveGraphqlSse, serveStreamingYoga } from './servers.ts'
import { written } from './written.ts'

// What servers that don't run here write to a subscription that they refuse, as their sources and tests have it, byte for byte.

interface WrittenRefusal {
  readonly server: string
  readonly refusal: string
  /** The response to a request for an event stream. */
  readonly first: Respond
  /** The response to a request for multipart, if the first one asks for that. */
  readonly second?: Respond
  /** The text that a person has to read. */
  readonly said: string
}

// https://github.com/99designs/gqlgen/blob/master/graphql/handler/server_test.go
const unsupported = respondWith(400, '{"errors":[{"message":"transport not supported"}],"data":null}')

const gqlgen: WrittenRefusal[] = [
  {
    // https://github.com/99designs/gqlgen/blob/master/graphql/handler/transport/sse_test.go
    server: 'gqlgen',
    refusal: 'a syntax error',
    first: written.gqlgen(
      '{"errors":[{"message":"Expected Name, found {","locations":[{"line":1,"column":15}],"extensions":{"code":"GRAPHQL_PARSE_FAILED"}}],"data":null}',
    ),
    said: 'Expected Name, found {',
  },
  {
    server: 'gqlgen without its event streams',
    refusal: 'a subscription',
    first: unsupported,
    second: unsupported,
    said: 'transport not supported',
  },
]

// https://github.com/ChilliCream/graphql-platform/blob/main/src/HotChocolate/AspNetCore/test/AspNetCore.Tests/GraphQLOverHttpSpecTests.cs
const refusedAsJson = (status: number, body: string) =>
  respondWith(status, body, 'application/graphql-response+json; charset=utf-8')

const hotChocolate: WrittenRefusal[] = [
  {
    server: 'Hot Chocolate without streams',
    refusal: 'a subscription',
    first: refusedAsJson(
      406,
      '{"errors":[{"message":"None of the `Accept` header values is supported.","extensions":{"code":"HC0063"}}]}',
    ),
    second: refusedAsJson(405, '{"errors":[{"message":"The specified operation kind is not allowed."}]}'),
    said: 'The specified operation kind is not allowed.',
  },
]

// https://github.com/strawberry-graphql/strawberry/blob/main/tests/http/test_http.py
const unknownOperation = respondWith(400, 'Unknown operation named "wrong".', 'text/plain; charset=utf-8')

const strawberry: WrittenRefusal[] = [
  {
    // https://github.com/strawberry-graphql/strawberry/blob/main/tests/http/test_sse.py
    server: 'Strawberry',
    refusal: 'a syntax error',
    first: written.strawberry(
      '{"data": null, "errors": [{"message": "Syntax Error: Expected Name, found <EOF>.", "locations": [{"line": 1, "column": 2}]}], "extensions": {"example": "example"}}',
    ),
    said: 'Syntax Error: Expected Name, found <EOF>.',
  },
  {
    server: 'Strawberry',
    refusal: 'an unknown operation',
    first: unknownOperation,
    second: unknownOperation,
    said: 'Unknown operation named "wrong".',
  },
  {
    // https://github.com/strawberry-graphql/strawberry/blob/main/tests/http/incremental/test_multipart_subscription.py
    server: 'Strawberry with multipart',
    refusal: 'an operation that is none of its kinds',
    first: respondWith(
      200,
      '{"data": null, "errors": [{"message": "queries are not allowed"}], "extensions": {"example": "example"}}',
    ),
    second: respondWith(
      200,
      '\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: 2\r\n\r\n{}\r\n--graphql\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: 117\r\n\r\n{"payload": {"data": null, "errors": [{"message": "queries are not allowed"}], "extensions": {"example": "example"}}}\r\n--graphql\r\n--graphql--\r\n',
      'multipart/mixed;boundary=graphql;subscriptionSpec=1.0,application/json',
    ),
    said: 'queries are not allowed',
  },
]

const asyncGraphql: WrittenRefusal = {
  // https://github.com/async-graphql/async-graphql/blob/master/tests/subscription.rs
  server: 'async-graphql',
  refusal: 'a missing token',
  // https://github.com/async-graphql/async-graphql/blob/master/src/schema.rs
  first: respondWith(
    200,
    '{"errors":[{"message":"Subscriptions are not supported on this transport."}],"data":null}',
  ),
  second: written.asyncGraphql(
    '{"errors":[{"message":"forbidden","locations":[{"line":1,"column":16}],"path":["values"]}],"data":null}',
  ),
  said: 'forbidden',
}

const apolloRouter: WrittenRefusal[] = [
  {
    // https://github.com/apollographql/router/blob/dev/apollo-router/tests/integration/operation_name.rs
    // https://github.com/apollographql/router/blob/dev/apollo-router/src/plugins/authentication/tests.rs
    refusal: 'a syntax error',
    second: respondWith(
      400,
      '{"errors":[{"message":"parsing error: syntax error: Unexpected <EOF>.","locations":[{"line":1,"column":27}],"extensions":{"code":"PARSING_ERROR"}}]}',
    ),
    said: 'parsing error: syntax error: Unexpected <EOF>.',
  },
  {
    // https://github.com/apollographql/router/blob/dev/apollo-router/src/plugins/subscription/execution.rs
    refusal: 'an event that it cannot resolve',
    second: written.apolloRouter(
      '{"payload":null,"errors":[{"message":"cannot execute the subscription event","extensions":{"code":"SUBSCRIPTION_EXECUTION_ERROR"}}]}',
    ),
    said: 'cannot execute the subscription event',
  },
  {
    // https://github.com/apollographql/router/blob/dev/apollo-router/tests/integration/subscriptions/ws_passthrough.rs
    refusal: 'an error of a field',
    second: written.apolloRouter(
      '{"payload":{"data":{"userWasCreated":null},"errors":[{"message":"Internal error handling deferred response","extensions":{"code":"INTERNAL_ERROR"}}]}}',
    ),
    said: 'Internal error handling deferred response',
  },
].map((refusal) => ({
  ...refusal,
  server: 'Apollo Router',
  // https://github.com/apollographql/router/blob/dev/apollo-router/src/axum_factory/tests.rs
  first: respondWith(
    406,
    String.raw`{"errors":[{"message":"'accept' header must be one of: \\\"*/*\\\", \"application/json\", \"application/graphql-response+json\", \"multipart/mixed;subscriptionSpec=1.0\" or \"multipart/mixed;deferSpec=20220824\"","extensions":{"code":"INVALID_ACCEPT_HEADER"}}]}`,
  ),
}))

const writtenRefusals = [...gqlgen, ...hotChocolate, ...strawberry, asyncGraphql, ...apolloRouter]

// What a person reads is what the server has said first. Each refusal is one Result, and `reconnect` sends nothing after it.

/** Subscribes with the middleware that the guide recommends. */
async function refusalOf(endpoint: string, document: string) {
  const fetch = vi.fn(globalThis.fetch)
  const client = createClient({ endpoint, fetch, middleware: [reconnect({ maxDelay: 1 }), timeout(10_000)] })
  const results = await collect(subscribe<object>(client, document))
  return { results, accepts: fetch.mock.calls.map(([, init]) => new Headers(init?.headers).get('accept')) }
}

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
  // https://github.com/enisdenjo/graphql-sse/issues/63
  // https://github.com/graphql-hive/gateway/issues/1120
  { what: 'a missing token', document: 'subscription { secret }', said: /^Sign in first$/ },
  { what: 'an error of a field', document: 'subscription { failing }', said: /^No number today$/ },
]

describe.for([
  { server: 'graphql-yoga', start: () => serveStreamingYoga({ schema }) },
  { server: 'graphql-sse', start: () => serveGraphqlSse(schema) },
])('$server', ({ start }) => {
  test.for(documents)('$what ends as one error with the text of the server', async ({ document, said }) => {
    const { results, accepts } = await refusalOf(await start(), document)
    const texts = results.map(({ error }) => graphqlErrors(error)[0]?.message ?? error?.message)
    expect(texts).toEqual([expect.stringMatching(said)])
    // Nothing is sent twice in the same form.
    expect(new Set(accepts).size).toBe(accepts.length)
  })
})

test.for(writtenRefusals)(
  'what $server writes to $refusal ends as one error with its text, and nothing is sent twice',
  async ({ first, second, said }) => {
    const endpoint = await serve((request, response) => {
      const isFirst = request.headers.accept === 'text/event-stream'
      request.resume().on('end', () => (isFirst ? first : (second ?? unasked))(response))
    })
    const { results, accepts } = await refusalOf(endpoint, 'subscription A { n }')
    const texts = results.map(({ error }) => graphqlErrors(error)[0]?.message ?? error?.response?.body)
    expect(texts).toEqual([said])
    expect(accepts).toHaveLength(second ? 2 : 1)
  },
)

const unasked = respondWith(500, 'Nobody has to ask for this.', 'text/plain')
