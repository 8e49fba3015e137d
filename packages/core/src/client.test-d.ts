import {
  type Client,
  type ClientOptions,
  createClient,
  createSession,
  type GraphQLDocument,
  type OperationMeta,
  request,
  type Result,
  stream,
  subscribe,
  batch,
  type Fetch,
  limitResponse,
  type StreamedResult,
  type DocumentTypeDecoration,
  type ErrorResponse,
  type GraphQLFormattedError,
  graphqlErrors,
  type GraphQLResultError,
  type Failure,
  type ServerError,
  unwrap,
  type Middleware,
} from '@thinql/core'
import { expectTypeOf, test } from 'vitest'
import {
  type Exact,
  graphql,
  type TypedDocumentNode,
  TypedDocumentString,
} from '../test/support/typedDocuments.ts'
import nodeFetch from 'node-fetch'
import { fetch as undiciFetch } from 'undici'
import type * as decorations from '@graphql-typed-document-node/core'
import { forceOutcome } from '@thinql/core/testing'

interface Todo {
  readonly title: string
}
interface Data {
  readonly todo: Todo | null
}
declare const client: Client
declare const withRequired: TypedDocumentNode<Data, { id: string; first?: number | null }>
declare const withOptional: TypedDocumentNode<Data, { first?: number | null }>
declare const withNone: TypedDocumentNode<Data, Exact<Record<string, never>>>
interface Done {
  readonly done: boolean
}
declare const either: typeof withRequired | TypedDocumentString<Done, { id: string; list: 1 }>

declare global {
  // As Next.js does.
  interface RequestInit {
    next?: { readonly revalidate?: number }
  }
}

declare const codegenString: TypedDocumentString<Data, { id: string }>

test('data is inferred from the documents of GraphQL Code Generator', () => {
  const result = client.request(withRequired, { variables: { id: '1' } })
  expectTypeOf(result).toEqualTypeOf<Promise<Result<Data>>>()
  expectTypeOf(client.request(codegenString, { variables: { id: '1' } })).toEqualTypeOf<typeof result>()
})

test('data is inferred from a document of gql.tada', async () => {
  const document = graphql('query Todo($id: ID!) { todo(id: $id) { title } }')
  const { data, error } = await client.request(document, { variables: { id: '1' } })
  if (!error) expectTypeOf(data).toEqualTypeOf<{ todo: { title: string } | null }>()
  // @ts-expect-error -- gql.tada says that the variable is required
  await client.request(document)
})

test('data is inferred as any from a string, or from type arguments', async () => {
  const result = await client.request('{ todo { title } }', { variables: { anything: 1 } })
  if (!result.error) expectTypeOf(result.data).toBeAny()
  const { data, error } = await client.request<Data, { id: string }>('…', { variables: { id: '1' } })
  if (!error) expectTypeOf(data).toEqualTypeOf<Data>()
  // @ts-expect-error -- the variable is said to be required
  await client.request<Data, { id: string }>('…')
})

test('variables are required when the document requires one', () => {
  // @ts-expect-error -- no options
  void client.request(withRequired)
  // @ts-expect-error -- not the required one
  void client.request(withRequired, { variables: { first: 1 } })
  // @ts-expect-error -- undefined is no value
  void client.request(withRequired, { variables: { id: undefined } })
  // @ts-expect-error -- by request as by a client
  void request(withRequired, { endpoint: '/api' })
})

test('variables are optional when all of them are, and refused when there are none', () => {
  void client.request(withOptional)
  void client.request(withOptional, {})
  void client.request(withOptional, { variables: {} })
  void client.request(withOptional, { variables: undefined })
  void client.request(withOptional, { variables: { first: null } })
  void request(withOptional)
  void client.request(withNone)
  // @ts-expect-error -- the document has no variables
  void client.request(withNone, { variables: { id: '1' } })
})

test('variables with a wrong type or name are refused', () => {
  // @ts-expect-error -- no string
  void client.request(withRequired, { variables: { id: 1 } })
  // @ts-expect-error -- no such variable
  void client.request(withRequired, { variables: { id: '1', last: 1 } })
})

test("variables do not widen the document's own types", () => {
  const variables = { id: '1', first: null }
  expectTypeOf(client.request(withRequired, { variables })).toEqualTypeOf(
    client.request(withRequired, { variables: { id: '1' } }),
  )
})

test('one of two documents takes type arguments that satisfy both', async () => {
  const variables = { id: '1', list: 1 } as const
  const { data, error } = await client.request<Data | Done, typeof variables>(either, { variables })
  if (!error) expectTypeOf(data).toEqualTypeOf<Data | Done>()
  // @ts-expect-error -- the second one requires a list
  void client.request<Data | Done, { id: string }>(either, { variables: { id: '1' } })
})

test('a call without variables in a generic function is an error, and its result still has the right type', () => {
  function load<TData, TVariables>(document: GraphQLDocument<TData, TVariables>) {
    // @ts-expect-error -- the document may require variables
    const result = client.request(document)
    expectTypeOf(result).toEqualTypeOf<Promise<Result<TData>>>()
    // @ts-expect-error -- the document may require variables
    expectTypeOf(request(document)).toEqualTypeOf<Promise<Result<TData>>>()
  }
  load(withRequired)
})

test('a function that takes any document gets an error without the variables that its document is said to require', () => {
  const document: GraphQLDocument<Data, { id: string }> = withRequired
  // @ts-expect-error -- id is missing
  const result = request(document)
  expectTypeOf(result).toEqualTypeOf<Promise<Result<Data>>>()
  void request(document, { variables: { id: '1' } })
})

test('a request refuses a value that is not a document', () => {
  // @ts-expect-error -- not a document
  void client.request({ query: '{ todos }' })
  // @ts-expect-error -- not a document
  void request(undefined)
})

test('options that are optional take undefined', () => {
  const unset = { headers: undefined, signal: undefined, cache: undefined, credentials: undefined }
  createClient({ ...unset, endpoint: undefined, fetch: undefined, print: undefined, middleware: undefined })
  void client.request(withOptional, { ...unset, operationName: undefined, extensions: undefined })
})

test('options with headers that depend on a token are taken', () => {
  const token: string | undefined = ['a'].find(Boolean)
  createClient({ headers: () => (token ? { authorization: token } : {}) })
  createClient({ headers: { authorization: token } })
  void client.request(withOptional, {
    headers: async () => Promise.resolve(token ? { authorization: token } : {}),
  })
  // @ts-expect-error -- a number is no header
  createClient({ headers: { 'x-count': 1 } })
})

test('options that a framework adds to RequestInit are taken', () => {
  createClient({ next: { revalidate: 60 } })
  void client.request(withOptional, { next: { revalidate: 60 } })
})

test('options with an unknown name are refused', () => {
  // @ts-expect-error -- misspelt
  createClient({ endpiont: '/api' })
  // @ts-expect-error -- the method is ours
  createClient({ method: 'GET' })
  // @ts-expect-error -- the body is ours
  void client.request(withOptional, { body: '' })
  // @ts-expect-error -- a client has one endpoint
  void client.request(withOptional, { endpoint: '/other' })
})

test('options of a client are readonly', () => {
  expectTypeOf(client.options).toEqualTypeOf<Readonly<ClientOptions>>()
  // @ts-expect-error -- read only
  client.options.endpoint = '/other'
})

type Reason = 'taken' | 'too long'

declare module '@thinql/core' {
  interface OperationMeta {
    readonly silent?: boolean
  }
  // `code` would forbid the codes of the other tests.
  interface ErrorExtensions {
    readonly reason?: Reason
  }
}

declare const failure: Failure

test('meta is typed by declaration merging', () => {
  expectTypeOf<OperationMeta['silent']>().toEqualTypeOf<boolean | undefined>()
  void request('{ a }', { meta: { silent: true } })
  // @ts-expect-error -- silent is a boolean
  void request('{ a }', { meta: { silent: 1 } })
  // @ts-expect-error -- silent is a boolean
  void client.request('{ a }', { meta: { silent: 1 } })
  // @ts-expect-error -- silent is a boolean
  stream(client, '{ a }', { meta: { silent: 1 } })
  // @ts-expect-error -- silent is a boolean
  subscribe(client, '{ a }', { meta: { silent: 1 } })
})

test('a session takes `keepToken` or `token`, and refuses both together', () => {
  createSession({ name: 'shop', keepToken: true })
  createSession({ name: 'shop', token: () => Promise.resolve(null) })
  // @ts-expect-error -- localStorage or the app
  createSession({ name: 'shop', keepToken: true, token: () => 'ada' })
})

// https://github.com/oven-sh/bun/issues/23741
// https://github.com/oven-sh/bun/issues/27070
// https://github.com/graffle-js/graffle/issues/533
/** The `fetch` of Bun has a method that no function of an app has. */
declare const bunFetch: typeof fetch & { preconnect: (url: string) => void }

createClient({ fetch })
createClient({ fetch: undiciFetch })
createClient({ fetch: nodeFetch })
createClient({ fetch: bunFetch })
void request('{ a }', { fetch: undiciFetch })
void createClient({}).request('{ a }', { fetch: nodeFetch })

createClient({ fetch: limitResponse({ bytes: 1000 }) })
createClient({ fetch: limitResponse({ bytes: 1000 }, undiciFetch) })
createClient({ fetch: limitResponse({ bytes: 1000 }, batch({ fetch: nodeFetch })) })
createClient({ fetch: batch({ fetch: bunFetch }) })

createClient({ fetch: (url, init) => fetch(url, init) })
createClient({ fetch: (url, init) => undiciFetch(url, init) })
createClient({ fetch: (url, init) => nodeFetch(url, init) })
createClient({ fetch: (url: RequestInfo | URL, init?: RequestInit) => fetch(url, init) })
createClient({
  fetch: async (url, init) => bunFetch(url, { ...init, headers: { ...init.headers, trace: '1' } }),
})
createClient({ fetch: () => Promise.resolve({ ok: true, status: 200, text: () => Promise.resolve('{}') }) })

const traced: Fetch = (url, init) => fetch(url, init)
createClient({ fetch: limitResponse({ idle: 1000 }, traced) })

// @ts-expect-error -- a fetch gives a response
createClient({ fetch: () => Promise.resolve('{}') })
// @ts-expect-error -- a fetch gives a promise
createClient({ fetch: () => new Response() })

test('data is inferred from stream, with hasNext, and from subscribe', async () => {
  for await (const { data, error, hasNext } of stream(client, withOptional)) {
    expectTypeOf(hasNext).toEqualTypeOf<boolean | undefined>()
    if (!error) expectTypeOf(data).toEqualTypeOf<Data>()
  }
  for await (const { data, error } of subscribe(client, withOptional)) {
    if (!error) expectTypeOf(data).toEqualTypeOf<Data>()
  }
})

test('variables of a stream are required when the document requires one', () => {
  expectTypeOf(stream(client, withRequired, { variables: { id: '1' } })).toEqualTypeOf<
    AsyncGenerator<StreamedResult<Data>, void, void>
  >()
  // @ts-expect-error -- id is missing
  stream(client, withRequired)
  // @ts-expect-error -- id is no number
  subscribe(client, withRequired, { variables: { id: 1 } })
})

test('data of a stream from a string is any without type arguments', async () => {
  for await (const { data } of stream(client, '{ a }')) expectTypeOf(data).toBeAny()
  for await (const { data, error } of subscribe<Data>(client, 'subscription { a }')) {
    if (!error) expectTypeOf(data).toEqualTypeOf<Data>()
  }
})
interface Variables {
  readonly id: string
}

test('a GraphQLDocument is not undefined or another object', () => {
  expectTypeOf<undefined>().not.toExtend<GraphQLDocument>()
  expectTypeOf<{ query: string }>().not.toExtend<GraphQLDocument>()
  expectTypeOf<TypedDocumentNode<{ todo: number }, Variables>>().not.toExtend<
    GraphQLDocument<Data, Variables>
  >()
})

test('DocumentTypeDecoration equals that of graphql-typed-document-node', () => {
  expectTypeOf<DocumentTypeDecoration<Data, Variables>>().toEqualTypeOf<
    decorations.DocumentTypeDecoration<Data, Variables>
  >()
})

test('a destructured result has complete data, or an error and maybe partial data', async () => {
  const { data, error, response } = await client.request(withNone)
  if (!error) {
    expectTypeOf(data).toEqualTypeOf<Data>()
    return expectTypeOf(response.status).toEqualTypeOf<number>()
  }
  expectTypeOf(error).toEqualTypeOf<Failure<Data>>()
  expectTypeOf(data).toEqualTypeOf<Data | null | undefined>()
  expectTypeOf(response).toEqualTypeOf<ErrorResponse<Data> | undefined>()
  expectTypeOf(error.response).toEqualTypeOf<ErrorResponse<Data> | ErrorResponse | undefined>()
  return expectTypeOf(response?.headers).toEqualTypeOf<Headers | undefined>()
})

test('a result is readonly, and `unwrap` returns its data', async () => {
  const result = await client.request(withNone)
  // @ts-expect-error -- read only
  result.data = null
  expectTypeOf(unwrap(result)).toEqualTypeOf<Data>()
})

test('a switch over error.name narrows the error and is exhaustive', async () => {
  const { error } = await client.request(withNone)
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

test('an extension of a GraphQL error is of the type that the app has declared, or unknown', () => {
  expectTypeOf(graphqlErrors(failure)[0]?.extensions?.reason).toEqualTypeOf<Reason | undefined>()
  if (failure.name === 'GraphQLResultError')
    expectTypeOf(failure.errors[0]?.extensions?.reason).toEqualTypeOf<Reason | undefined>()
  // @ts-expect-error -- no server sends it
  if (graphqlErrors(failure)[0]?.extensions?.reason === 'took') return
  expectTypeOf(graphqlErrors(failure)[0]?.extensions?.field).toBeUnknown()
})

test('`forceOutcome` takes an outcome, outcomes by name, or a function of the operation', () => {
  expectTypeOf(forceOutcome('AbortError')).toEqualTypeOf<Middleware>()
  forceOutcome({ Todos: 'never', TodoAdded: 'lost after two events' })
  forceOutcome(({ kind }) => (kind === 'mutation' ? 'NetworkError' : 'data'))
})

test('`forceOutcome` refuses an outcome that does not exist', () => {
  // @ts-expect-error It is NetworkError.
  forceOutcome('networkError')
  // @ts-expect-error A function has to choose.
  forceOutcome(() => undefined)
})

test('`forceOutcome` takes data, or a function of the variables, for each operation', () => {
  forceOutcome('data', { data: { Todos: { todos: [] }, Todo: ({ id }) => ({ todo: { id: String(id) } }) } })
  // @ts-expect-error The data of an operation is an object.
  forceOutcome('data', { data: { Todos: 'none' } })
})
