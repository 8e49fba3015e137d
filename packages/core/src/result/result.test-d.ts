import {
  type Client,
  type ErrorResponse,
  type GraphQLFormattedError,
  graphqlErrors,
  type GraphQLResultError,
  type Failure,
  type ServerError,
  unwrap,
} from '@thinql/core'
import { expectTypeOf, test } from 'vitest'
import type { TypedDocumentNode } from '../../test/support/typedDocuments.ts'

interface Data {
  readonly todo: string | null
}
declare const client: Client
declare const document: TypedDocumentNode<Data, Record<string, never>>

test('a destructured result has complete data when there is no error', async () => {
  const { data, error, response } = await client.request(document)
  if (error) return
  expectTypeOf(data).toEqualTypeOf<Data>()
  expectTypeOf(response.status).toEqualTypeOf<number>()
})

test('a destructured result has an error when data is undefined or partial', async () => {
  const { data, error, response } = await client.request(document)
  if (!error) return
  expectTypeOf(error).toEqualTypeOf<Failure<Data>>()
  expectTypeOf(data).toEqualTypeOf<Data | null | undefined>()
  expectTypeOf(response).toEqualTypeOf<ErrorResponse<Data> | undefined>()
  expectTypeOf(error.response).toEqualTypeOf<ErrorResponse<Data> | ErrorResponse | undefined>()
  expectTypeOf(response?.headers).toEqualTypeOf<Headers | undefined>()
})

test('a destructured result narrows without destructuring', async () => {
  const result = await client.request(document)
  if (!result.error) expectTypeOf(result.data).toEqualTypeOf<Data>()
})

test('a destructured result is readonly', async () => {
  const result = await client.request(document)
  // @ts-expect-error -- read only
  result.data = null
})

test('a switch over error.name narrows the error and is exhaustive', async () => {
  const { error } = await client.request(document)
  if (!error) return
  switch (error.name) {
    case 'ServerError':
      return expectTypeOf(error).toEqualTypeOf<ServerError<Data>>()
    case 'GraphQLResultError':
      return expectTypeOf(error.errors).toEqualTypeOf<readonly GraphQLFormattedError[]>()
    case 'ParseError':
    case 'EmptyResultError':
      return expectTypeOf(error.response.body).toEqualTypeOf<string>()
    case 'NetworkError':
      return expectTypeOf(error.response).toEqualTypeOf<ErrorResponse | undefined>()
    case 'TimeoutError':
    case 'AbortError':
      return expectTypeOf(error.cause).toEqualTypeOf<unknown>()
    case 'RequestError':
      return expectTypeOf(error.valuePath).toEqualTypeOf<readonly (string | number)[] | undefined>()
    default:
      return expectTypeOf(error).toEqualTypeOf<never>()
  }
})

test('error.response.data has the type of the document', () => {
  expectTypeOf<ServerError<Data>['response']['data']>().toEqualTypeOf<Data | null | undefined>()
  expectTypeOf<GraphQLResultError<Data>['response']['data']>().toEqualTypeOf<Data | null | undefined>()
  expectTypeOf<ServerError['response']['data']>().toEqualTypeOf<unknown>()
})

test('an error of any document is a Failure', () => {
  expectTypeOf<Failure<Data>>().toExtend<Failure>()
})

test('unwrap returns the data', async () => {
  expectTypeOf(unwrap(await client.request(document))).toEqualTypeOf<Data>()
})

test('graphqlErrors takes any error and undefined', () => {
  expectTypeOf(graphqlErrors).toBeCallableWith(undefined)
  expectTypeOf(graphqlErrors).parameter(0).toEqualTypeOf<Failure | undefined>()
  expectTypeOf(graphqlErrors).returns.toEqualTypeOf<readonly GraphQLFormattedError[]>()
})

type Reason = 'taken' | 'too long'

declare module '@thinql/core' {
  // `code` would forbid the codes of the other tests.
  interface ErrorExtensions {
    readonly reason?: Reason
  }
}

declare const failure: Failure

test('an extension of a GraphQL error is of the type that the app has declared', () => {
  expectTypeOf(graphqlErrors(failure)[0]?.extensions?.reason).toEqualTypeOf<Reason | undefined>()
  if (failure.name === 'GraphQLResultError')
    expectTypeOf(failure.errors[0]?.extensions?.reason).toEqualTypeOf<Reason | undefined>()
})

test('a value that the app has not declared is refused', () => {
  // @ts-expect-error -- no server sends it
  if (graphqlErrors(failure)[0]?.extensions?.reason === 'took') return
})

test('other extensions of an error are unknown', () => {
  expectTypeOf(graphqlErrors(failure)[0]?.extensions?.field).toBeUnknown()
})

test('an error may say which parts of its path are never null', () => {
  expectTypeOf<GraphQLFormattedError['pathNonNull']>().toEqualTypeOf<readonly boolean[] | undefined>()
})
