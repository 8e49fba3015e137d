import type { Failure, Result } from '@thinql/core'
import {
  type ActiveQueryOptions,
  type ActiveQueryState,
  prefetchQuery,
  type QueryOptions,
  type QueryRequest,
  type QueryState,
  type QueryStore,
  skipToken,
  useMutation,
  useQuery,
  useSubscription,
  useSuspenseQuery,
} from '@thinql/react'
import { expectTypeOf, test } from 'vitest'
import { type Exact, type TypedDocumentNode } from '../../../../core/test/support/typedDocuments.ts'

interface Data {
  readonly todo: string | null
}
interface Variables {
  id: string
}
declare const document: TypedDocumentNode<Data, Variables>
declare const id: string | undefined
const variables = { id: '1' }

test('a query that is not loading and has no error has complete data, and one that is loading may have old data', () => {
  const { data, loading, error } = useQuery(document, { variables })
  if (loading) {
    expectTypeOf(data).toEqualTypeOf<Data | null | undefined>()
    expectTypeOf(error).toEqualTypeOf<undefined>()
  } else if (!error) expectTypeOf(data).toEqualTypeOf<Data>()
})

test('a query narrows by status', () => {
  const { data, error, status } = useQuery(document, { variables })
  expectTypeOf(status).toEqualTypeOf<'loading' | 'success' | 'error'>()
  if (status === 'success') expectTypeOf(data).toEqualTypeOf<Data>()
  if (status !== 'error') return
  expectTypeOf(error).toEqualTypeOf<Failure<Data>>()
  expectTypeOf(data).toEqualTypeOf<Data | null | undefined>()
})

test('a query has `fetching`, `isPrevious` and `refetch` in every state, which is read-only', () => {
  const state = useQuery(document, { variables })
  expectTypeOf(state.fetching).toEqualTypeOf<boolean>()
  expectTypeOf(state.isPrevious).toEqualTypeOf<boolean>()
  expectTypeOf(state.refetch).toEqualTypeOf<(this: void) => Promise<Result<Data>>>()
  // @ts-expect-error -- read only
  state.data = null
})

test('the function of `pollInterval` gets the data', () => {
  useQuery(document, {
    variables,
    pollInterval(data) {
      expectTypeOf(data).toEqualTypeOf<Data | undefined>()
      return data ? false : 1_000
    },
  })
  // @ts-expect-error -- true is no interval
  useQuery(document, { variables, pollInterval: () => true })
})

type Active = ActiveQueryState<Data>
type Skippable = QueryState<Data>
declare const wait: (data: Data | undefined) => number
declare const isOpen: boolean
declare const options: {
  readonly active: ActiveQueryOptions & { variables: Variables }
  readonly skippable: QueryOptions & { variables: Variables }
}

test('a query may be idle exactly if its options may skip it, in every form that options have', () => {
  const active = { variables, staleTime: 1_000 }
  const never = [
    useQuery(document, active),
    useQuery(document, options.active),
    useQuery(document, { variables, skip: false }),
    useQuery(document, { variables, skip: undefined }),
    useQuery(document, { variables, pollInterval: (data) => wait(data) }),
    useQuery(document, { variables, skip: false, pollInterval: (data) => wait(data) }),
  ] as const
  expectTypeOf(never).toEqualTypeOf<readonly [Active, Active, Active, Active, Active, Active]>()
  const skippable = { variables, skip: isOpen }
  const maybe = [
    useQuery(document, skippable),
    useQuery(document, options.skippable),
    useQuery(document, isOpen ? { variables } : { variables, skip: true }),
    useQuery(document, { variables, skip: !id, pollInterval: (data) => wait(data) }),
    useQuery(document, { pollInterval: (data) => wait(data), variables, skip: !id }),
    useQuery(document, { variables: id ? { id } : skipToken, pollInterval: (data) => wait(data) }),
  ] as const
  expectTypeOf(maybe).toEqualTypeOf<
    readonly [Skippable, Skippable, Skippable, Skippable, Skippable, Skippable]
  >()
  const optional: QueryOptions = {}
  expectTypeOf(useQuery(withOptional, optional)).toEqualTypeOf<Skippable>()
  // @ts-expect-error -- no variables
  useQuery(document, { skip: !id, pollInterval: (data) => wait(data) })
  // @ts-expect-error -- the id is a string
  useQuery(document, { variables: { id: 1 }, skip: !id, pollInterval: (data) => wait(data) })
})

test('`skipToken` stands in for missing variables, and the query may be idle, with data', () => {
  const query = useQuery(document, { variables: id ? { id } : skipToken })
  expectTypeOf(query).toEqualTypeOf<QueryState<Data>>()
  const { data, loading, error, status } = query
  expectTypeOf(status).toEqualTypeOf<'idle' | 'loading' | 'success' | 'error'>()
  if (status === 'idle') expectTypeOf(data).toEqualTypeOf<Data | undefined>()
  if (status === 'success') expectTypeOf(data).toEqualTypeOf<Data>()
  if (loading || error) return
  expectTypeOf(data).toEqualTypeOf<Data | undefined>()
  if (data) expectTypeOf(data).toEqualTypeOf<Data>()
})

declare const withRequired: TypedDocumentNode<Data, { id: string; first?: number | null }>
declare const withOptional: TypedDocumentNode<Data, { first?: number | null }>
declare const withNone: TypedDocumentNode<Data, Exact<Record<string, never>>>
declare const store: QueryStore
interface Other {
  readonly other: string
}
declare const OtherQuery: TypedDocumentNode<Other, { id: string }>
declare const first: number | undefined

test('data is inferred as any from a string', () => {
  const query = useQuery('{ todo { title } }', { variables: { anything: 1 } })
  if (!query.loading && !query.error) expectTypeOf(query.data).toBeAny()
})

test('variables are required when the document requires one', () => {
  // @ts-expect-error -- no options
  useQuery(withRequired)
  // @ts-expect-error -- not the required variable
  useQuery(withRequired, { variables: { first: 1 } })
  // @ts-expect-error -- undefined is not a value
  useQuery(withRequired, { variables: { id: undefined } })
  // @ts-expect-error -- `skip` still requires the variables; `skipToken` replaces them
  useQuery(withRequired, { skip: true })
})

test('variables are optional when all of them are', () => {
  useQuery(withOptional)
  useQuery(withOptional, {})
  useQuery(withOptional, { variables: undefined })
  useQuery(withOptional, { variables: { first: null } })
})

test('variables with a wrong type or name are refused', () => {
  // @ts-expect-error -- not a string
  useQuery(withRequired, { variables: { id: 1 } })
  // @ts-expect-error -- no such variable
  useQuery(withRequired, { variables: { id: '1', last: 1 } })
})

test('options that are optional take undefined', () => {
  const times = { staleTime: undefined, pollInterval: undefined }
  const rest = { operationName: undefined, keepPreviousData: undefined, throwOnError: undefined }
  useQuery(withOptional, { ...times, ...rest, store: undefined })
})

test('options that do not exist are refused', () => {
  // @ts-expect-error -- hooks share a response, so only a variable or another store can change it
  useQuery(withOptional, { headers: {} })
  // @ts-expect-error -- there are no callbacks
  useQuery(withOptional, { onCompleted: console.log })
})

test('one of several documents takes the type of its data, and of variables that fit each, from the caller', () => {
  const either = first === undefined ? withRequired : OtherQuery
  const query = useQuery<Data | Other, { id: string }>(either, { variables: { id: '1' } })
  expectTypeOf(query).toEqualTypeOf<ActiveQueryState<Data | Other>>()
  // @ts-expect-error -- TypeScript can't infer it
  useQuery(either, { variables: { id: '1' } })
})

test('a value that is not a document is refused', () => {
  // @ts-expect-error -- not a document
  useQuery({ query: '{ todos }' })
  // @ts-expect-error -- it may be missing
  useQuery(first === undefined ? withNone : undefined)
})

test('type arguments give a query that is not skipped, unless the third one says otherwise', () => {
  const query = 'query Todo($id: ID!) { todo(id: $id) }'
  // @ts-expect-error -- `id` is missing
  useQuery<Data, Variables>(query)
  expectTypeOf(useQuery<Data>(query, { variables })).toEqualTypeOf<ActiveQueryState<Data>>()
  expectTypeOf(useQuery<Data, Variables, QueryOptions>(query, { variables, skip: isOpen })).toEqualTypeOf<
    QueryState<Data>
  >()
  useQuery<Data, Variables, QueryOptions>(query, { variables: skipToken })
  // @ts-expect-error -- it may be skipped
  useQuery<Data>(query, { variables, skip: isOpen })
  // @ts-expect-error -- it may be skipped
  useQuery<Data, Variables>(query, { variables: skipToken })
  // @ts-expect-error -- `id` is a string
  useQuery<Data, Variables>(query, { variables: { id: 1 } })
})

test('the type of the last argument has all options', () => {
  expectTypeOf<Parameters<typeof useQuery<Data, Variables>>[1]>().toEqualTypeOf<
    ActiveQueryOptions<Data> & { variables: NoInfer<Variables> }
  >()
})

declare const mutation: TypedDocumentNode<{ add: string }, { title: string }>

test('`request` takes headers, meta and options of fetch', () => {
  const request: QueryRequest = { headers: () => ({ a: 'b' }), priority: 'high', meta: { silent: true } }
  useQuery(withOptional, { request })
  useSuspenseQuery(withOptional, { variables: { first: 1 }, request })
  useSubscription(withOptional, { request })
  void prefetchQuery(store, withOptional, { request })
  const [mutate] = useMutation(mutation)
  void mutate({ variables: { title: 'Tea' }, meta: { silent: true }, fetch: globalThis.fetch })
})

test('`request` refuses the options that the store decides', () => {
  // @ts-expect-error -- the store aborts
  useQuery(withOptional, { request: { signal: new AbortController().signal } })
  // @ts-expect-error -- an option of the hook
  useQuery(withOptional, { request: { operationName: 'Todos' } })
  // @ts-expect-error -- always POST or GET
  useQuery(withOptional, { request: { method: 'PUT' } })
  expectTypeOf<QueryRequest>().not.toHaveProperty('body')
})
