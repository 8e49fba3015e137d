import * as core from '@thinql/core'
import * as testing from '@thinql/core/testing'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const values = Object.keys(core).sort()

function exportedNames(entry = 'index.ts'): string[] {
  const index = readFileSync(path.join(import.meta.dirname, entry), 'utf8')
  const lists = [...index.matchAll(/\{([^}]*)\}/g)].map(([, list]) => list ?? '')
  return lists.flatMap((list) => list.match(/\w+(?=\s*(?:,|$))/g) ?? []).sort()
}

test('the public values change only with a release', () => {
  expect(values.join('\n')).toMatchInlineSnapshot(`
    "AbortError
    EmptyResultError
    GraphQLResultError
    NetworkError
    ParseError
    RequestError
    ServerError
    TimeoutError
    batch
    createClient
    createSession
    describeDocument
    graphqlErrors
    isTemporary
    limitResponse
    mapParts
    persisted
    print
    queryViaGet
    reconnect
    request
    retry
    stream
    subscribe
    timeout
    toJson
    toResult
    unwrap
    upload
    withHeaders"
  `)
})

test('the public types change only with a release', () => {
  const types = exportedNames().filter((name) => !values.includes(name))
  expect(types.join('\n')).toMatchInlineSnapshot(`
    "BatchOptions
    Client
    ClientOptions
    Decoder
    DocumentDescription
    DocumentTypeDecoration
    Encoder
    ErrorExtensions
    ErrorResponse
    Extensions
    Failure
    Fetch
    FetchInit
    FetchOptions
    FetchResponse
    GraphQLDocument
    GraphQLFormattedError
    HeadersSource
    HttpMessage
    Middleware
    Operation
    OperationKind
    OperationMeta
    OperationOptions
    PersistedOptions
    QueryViaGetOptions
    ReconnectOptions
    RequestArgs
    RequestOptions
    ResponseFailure
    ResponseLimits
    ResponseMeta
    Result
    RetryOptions
    Session
    SessionEnd
    SessionOptions
    StreamedResult
    SubscribeOptions
    Transport
    UploadOptions
    WrappedFetch"
  `)
})

test('the public names of the entry for tests change only with a release', () => {
  expect(Object.keys(testing).sort()).toEqual(['forceOutcome', 'outcomes'])
  expect(exportedNames('testing.ts')).toEqual([
    'ForcedData',
    'ForcedOutcome',
    'ForcedResponses',
    'Outcome',
    'forceOutcome',
    'outcomes',
  ])
})
