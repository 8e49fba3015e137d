import { respondWith } from '../support/serve.ts'

/** What each server writes around the JSON of a subscription's only Result, as its source has it. */
export const written = {
  // https://github.com/99designs/gqlgen/blob/master/graphql/handler/transport/sse.go
  gqlgen: (body: string) =>
    respondWith(200, `:\n\nevent: next\ndata: ${body}\n\nevent: complete\n\n`, 'text/event-stream'),
  yoga: (body: string) =>
    respondWith(200, `:\n\nevent: next\ndata: ${body}\n\nevent: complete\ndata:\n\n`, 'text/event-stream'),
  // https://github.com/strawberry-graphql/strawberry/blob/main/strawberry/http/streaming.py
  strawberry: (body: string) =>
    respondWith(
      200,
      `event: next\r\ndata: ${body}\r\n\r\nevent: complete\r\ndata: \r\n\r\n`,
      'text/event-stream',
    ),
  // https://github.com/async-graphql/async-graphql/blob/master/src/http/multipart_subscribe.rs
  asyncGraphql: (body: string) =>
    respondWith(
      200,
      `--graphql\r\nContent-Type: application/json\r\n\r\n${body}\r\n--graphql--\r\n`,
      'multipart/mixed; boundary=graphql',
    ),
  // https://github.com/apollographql/router/blob/dev/apollo-router/src/protocols/multipart.rs
  apolloRouter: (body: string) =>
    respondWith(
      200,
      `\r\n--graphql\r\ncontent-type: application/json\r\n\r\n{}\r\n--graphql\r\ncontent-type: application/json\r\n\r\n${body}\r\n--graphql--\r\n`,
      'multipart/mixed;boundary="graphql";subscriptionSpec=1.0',
    ),
}
