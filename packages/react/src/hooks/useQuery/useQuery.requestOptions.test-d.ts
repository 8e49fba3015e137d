import {
  prefetchQuery,
  type QueryRequest,
  type QueryStore,
  useMutation,
  useQuery,
  useSubscription,
  useSuspenseQuery,
} from '@thinql/react'
import { expectTypeOf, test } from 'vitest'
import type { TypedDocumentNode } from '../../../../core/test/typedDocuments.ts'

declare const store: QueryStore
declare const document: TypedDocumentNode<{ todos: string[] }, { first?: number | null }>
declare const mutation: TypedDocumentNode<{ add: string }, { title: string }>

test('`request` takes headers, meta and options of fetch', () => {
  const request: QueryRequest = { headers: () => ({ a: 'b' }), priority: 'high', meta: { silent: true } }
  useQuery(document, { request })
  useSuspenseQuery(document, { variables: { first: 1 }, request })
  useSubscription(document, { request })
  void prefetchQuery(store, document, { request })
  const [mutate] = useMutation(mutation)
  void mutate({ variables: { title: 'Tea' }, meta: { silent: true }, fetch: globalThis.fetch })
})

test('`request` refuses what the store decides', () => {
  // @ts-expect-error -- the store aborts
  useQuery(document, { request: { signal: new AbortController().signal } })
  // @ts-expect-error -- an option of the hook
  useQuery(document, { request: { operationName: 'Todos' } })
  // @ts-expect-error -- always POST or GET
  useQuery(document, { request: { method: 'PUT' } })
  expectTypeOf<QueryRequest>().not.toHaveProperty('body')
})
