import { createClient, type GraphQLDocument, type Result, stream } from '@thinql/core'
import type { Untyped } from '@thinql/core/internal'
import {
  createQueryStore,
  type EntryInfo,
  getQueryData,
  inspectStore,
  type InfiniteQueryOptions,
  invalidateQueries,
  invalidateQuery,
  listen,
  type PrefetchOptions,
  prefetchQuery,
  type QueryItem,
  type QueryStore,
  setQueryData,
  streamFetcher,
  type SubscriptionOptions,
  updateEntity,
  updateQueries,
} from '@thinql/react'
import type { optionNames } from './development/checkNaming.ts'
import { expectTypeOf, test } from 'vitest'
import type { TypedDocumentNode } from '../../../core/test/support/typedDocuments.ts'

interface Data {
  readonly todos: readonly string[]
}
declare const store: QueryStore
declare const withRequired: TypedDocumentNode<Data, { id: string }>
declare const withOptional: TypedDocumentNode<Data, { first?: number | null }>
const variables = { id: '1' }

test('prefetchQuery resolves to a Result of the data, and takes a `staleTime` with and without variables', () => {
  const prefetched = prefetchQuery(store, withOptional, { staleTime: Infinity })
  expectTypeOf(prefetched).toEqualTypeOf<Promise<Result<Data>>>()
  expectTypeOf(prefetchQuery(store, withRequired, { variables, staleTime: 1_000 })).toEqualTypeOf<
    typeof prefetched
  >()
  // @ts-expect-error -- no variables
  void prefetchQuery(store, withRequired, { staleTime: 1_000 })
  void prefetchQuery(store, withOptional, { operationName: 'Todos' })
})

test('getQueryData returns complete data or undefined, and requires the variables of the document', () => {
  expectTypeOf(getQueryData(store, withRequired, { variables })).toEqualTypeOf<Data | undefined>()
  getQueryData(store, withOptional)
  getQueryData(store, withOptional, { operationName: 'Todos' })
  getQueryData(store, 'query Todos { todos }', { variables: { first: 1 } })
  // @ts-expect-error -- not a string
  getQueryData(store, withRequired, { variables: { id: 1 } })
  // @ts-expect-error -- no options
  getQueryData(store, withRequired)
  // @ts-expect-error -- no variables
  getQueryData(store, withRequired, { operationName: 'Todos' })
})

test('setQueryData takes data, or a function that may return undefined', () => {
  setQueryData(store, withRequired, { todos: [] }, { variables })
  setQueryData(store, withOptional, (data) => {
    expectTypeOf(data).toEqualTypeOf<Data | undefined>()
    return data && { todos: [...data.todos, 'Tea'] }
  })
})

test('setQueryData refuses data of another shape, and other variables', () => {
  // @ts-expect-error -- not an array
  setQueryData(store, withOptional, { todos: 'Tea' })
  // @ts-expect-error -- not an array
  setQueryData(store, withOptional, () => ({ todos: 'Tea' }))
  // @ts-expect-error -- not a string
  setQueryData(store, withRequired, { todos: [] }, { variables: { id: 1 } })
  // @ts-expect-error -- no options
  setQueryData(store, withRequired, { todos: [] })
  // @ts-expect-error -- the data comes first
  setQueryData(store, withRequired, { variables }, { todos: [] })
  // @ts-expect-error -- the function comes first
  setQueryData(store, withOptional, { variables: {} }, () => undefined)
})

test('invalidateQueries takes a document of any variables, or nothing', () => {
  expectTypeOf(invalidateQueries(store)).toEqualTypeOf<Promise<void>>()
  expectTypeOf(invalidateQueries(store, withRequired)).toEqualTypeOf<Promise<void>>()
  expectTypeOf(invalidateQueries(store, '{ todos }')).toEqualTypeOf<Promise<void>>()
  // @ts-expect-error -- the variables are for invalidateQuery
  void invalidateQueries(store, withRequired, { id: '1' })
})

test('invalidateQuery takes a document with its variables', () => {
  expectTypeOf(invalidateQuery(store, withRequired, { variables })).toEqualTypeOf<Promise<void>>()
  expectTypeOf(invalidateQuery(store, withOptional)).toEqualTypeOf<Promise<void>>()
  // @ts-expect-error -- no document
  void invalidateQuery(store)
  // @ts-expect-error -- no variables
  void invalidateQuery(store, withRequired, { operationName: 'Todos' })
})

test('a development build knows the options of all hooks and functions that name a query', () => {
  type Options = PrefetchOptions &
    QueryItem &
    SubscriptionOptions<Data, object> &
    InfiniteQueryOptions<Data, object>
  expectTypeOf<(typeof optionNames)[number]>().toEqualTypeOf<keyof Options>()
})

test('a store has no methods', () => {
  expectTypeOf<keyof QueryStore & string>().toEqualTypeOf<'client'>()
})

test('createQueryStore takes undefined for every option, and a `streamFetcher` of `stream`', () => {
  const unset = { staleTime: undefined, gcTime: undefined, fetcher: undefined }
  expectTypeOf(createQueryStore(createClient(), unset)).toEqualTypeOf<QueryStore>()
  // @ts-expect-error -- misspelt
  createQueryStore(createClient(), { stalTime: 0 })
  createQueryStore(createClient(), { fetcher: streamFetcher(stream) })
  // @ts-expect-error -- a stream of Results is not a Result
  createQueryStore(createClient(), { fetcher: stream })
})

test('updateQueries gives the function complete data, and the variables of the document', () => {
  updateQueries(store, withOptional, (data, variables) => {
    expectTypeOf(data).toEqualTypeOf<Data>()
    expectTypeOf(variables).toEqualTypeOf<{ first?: number | null }>()
    return { todos: [...data.todos, 'Tea'] }
  })
  updateQueries(store, withOptional, ({ todos }) => (todos.length ? { todos: [] } : undefined))
  // @ts-expect-error -- not an array
  updateQueries(store, withOptional, () => ({ todos: 'Tea' }))
})

interface Todo {
  /** Optional, as code generators write it. */
  __typename?: 'Todo'
  id: string
  title: string
  votes: number
}

test('`updateEntity` checks the new fields by the type of the entity, each of which a query may lack', () => {
  updateEntity<Todo>(store, { __typename: 'Todo', id: '1' }, (todo) => {
    expectTypeOf(todo.votes).toEqualTypeOf<number | undefined>()
    return { votes: (todo.votes ?? 0) + 1 }
  })
  // @ts-expect-error -- `votes` is a number
  updateEntity<Todo>(store, { __typename: 'Todo', id: '1' }, () => ({ votes: 'three' }))
  // @ts-expect-error -- a Todo has no `vots`
  updateEntity<Todo>(store, { __typename: 'Todo', id: '1' }, () => ({ vots: 3 }))
  // @ts-expect-error -- without `__typename`, it can't be found
  updateEntity<Todo>(store, { id: '1' }, () => ({ votes: 3 }))
  // @ts-expect-error -- another type
  updateEntity<Todo>(store, { __typename: 'User', id: '1' }, () => ({ votes: 3 }))
})

interface DocumentTypeDecoration<TResult, TVariables> {
  __apiType?: (variables: TVariables) => TResult
}

// What the client preset of GraphQL Code Generator writes for masked fragments.
type FragmentType<TDocument extends DocumentTypeDecoration<Untyped, Untyped>> =
  TDocument extends DocumentTypeDecoration<infer TType, Untyped>
    ? TType extends { ' $fragmentName'?: infer TKey }
      ? TKey extends string
        ? { ' $fragmentRefs'?: Record<TKey, TType> }
        : never
      : never
    : never
declare function useFragment<TType>(
  fragment: DocumentTypeDecoration<TType, Untyped>,
  masked: FragmentType<DocumentTypeDecoration<TType, Untyped>>,
): TType
declare function makeFragmentData<TDocument extends DocumentTypeDecoration<Untyped, Untyped>>(
  data: TDocument extends DocumentTypeDecoration<infer TType, Untyped> ? TType : never,
  fragment: TDocument,
): FragmentType<TDocument>

type PostFields = { id: string; likes: number } & { ' $fragmentName'?: 'PostFields' }
declare const PostFieldsDoc: DocumentTypeDecoration<PostFields, Untyped>
interface PostsData {
  posts: ({ title: string } & { ' $fragmentRefs'?: { PostFields: PostFields } })[]
}
declare const PostsQuery: GraphQLDocument<PostsData, object>

test('an update of a masked fragment is checked if it reads and makes the fragment', () => {
  updateQueries(store, PostsQuery, ({ posts }) => ({
    posts: posts.map((masked) => {
      const post = useFragment(PostFieldsDoc, masked)
      expectTypeOf(post.likes).toBeNumber()
      const changed: typeof post = { ...post, likes: post.likes + 1 }
      return { ...masked, ...makeFragmentData(changed, PostFieldsDoc) }
    }),
  }))
})

test('an update of a masked fragment refuses a wrong value and a name that is no field', () => {
  setQueryData(store, PostsQuery, (data) => {
    const [masked] = data?.posts ?? []
    if (!masked) return undefined
    const post = useFragment(PostFieldsDoc, masked)
    // @ts-expect-error -- `likes` is a number
    const wrong: typeof post = { ...post, likes: 'three' }
    // @ts-expect-error -- a post has no `liks`
    const misspelled: typeof post = { ...post, liks: 3 }
    return {
      posts: [wrong, misspelled].map((fields) => ({ ...masked, ...makeFragmentData(fields, PostFieldsDoc) })),
    }
  })
})

test('only an event with a response has a result', () => {
  listen(store, (event) => {
    expectTypeOf(event.result).toEqualTypeOf<Result<unknown> | undefined>()
    if (event.type === 'settled' && event.kind !== 'subscription')
      expectTypeOf(event.result).toEqualTypeOf<Result<unknown>>()
    if (event.type === 'received') expectTypeOf(event.kind).toEqualTypeOf<'subscription'>()
    if (event.type === 'forgotten') expectTypeOf(event.result).toEqualTypeOf<undefined>()
    // @ts-expect-error -- no such event
    if (event.type === 'responded') return
  })
})

test('inspectStore lists entries that cannot be changed', () => {
  const infos = inspectStore(store)
  expectTypeOf(infos).toEqualTypeOf<readonly EntryInfo[]>()
  const [info] = infos
  if (!info) return
  expectTypeOf(info.refetch()).toEqualTypeOf<Promise<Result<unknown>>>()
  // @ts-expect-error -- read-only
  info.observers = 0
})
