import type { Failure, Result } from '@thinql/core'
import {
  invalidateQueries,
  type MutationState,
  type QueryStore,
  setQueryData,
  updateQueries,
  useMutation,
} from '@thinql/react'
import { expectTypeOf, test } from 'vitest'
import { type Exact, type TypedDocumentNode } from '../../../../core/test/support/typedDocuments.ts'

interface Data {
  readonly add: { readonly id: string }
}
interface Variables {
  title: string
  due?: string | null
}
declare const document: TypedDocumentNode<Data, Variables>
declare const withNone: TypedDocumentNode<Data, Exact<Record<string, never>>>
declare const anyData: (store: QueryStore, to: unknown, data: unknown) => void
declare const requiredData: (store: QueryStore, to: Variables, data: Data) => void
declare const otherData: (store: QueryStore, to: Variables, data?: { remove: string }) => void
declare const TodosQuery: TypedDocumentNode<{ todos: string[] }, { first?: number | null }>

test('`mutate` takes the variables of the document and the options of a request', () => {
  const [mutate] = useMutation(document)
  void mutate({ variables: { title: 'Tea' }, headers: { 'x-request': '1' } })
  // @ts-expect-error -- no options
  void mutate()
  // @ts-expect-error -- not the required variable
  void mutate({ variables: { due: null } })
  // @ts-expect-error -- not a string
  void mutate({ variables: { title: 1 } })
  // @ts-expect-error -- no such variable
  void mutate({ variables: { title: 'Tea', done: true } })
  // It is no event handler.
  expectTypeOf(mutate).not.toExtend<() => void>()
})

test('`mutate` of a document without variables takes none', () => {
  const [mutate] = useMutation(withNone)
  void mutate()
  // @ts-expect-error -- the document has no variables
  void mutate({ variables: { title: 'Tea' } })
})

test('`mutate` of a string takes and returns any', async () => {
  const [mutate] = useMutation('mutation Add { add { id } }')
  const result = await mutate({ variables: { anything: 1 } })
  if (!result.error) expectTypeOf(result.data).toBeAny()
})

test('a mutation has complete data with status success, and with an error maybe partial data', () => {
  const [, { data, error, status }] = useMutation(document)
  if (status === 'success') expectTypeOf(data).toEqualTypeOf<Data>()
  if (!error) return expectTypeOf(data).toEqualTypeOf<Data | undefined>()
  expectTypeOf(error).toEqualTypeOf<Failure<Data>>()
  return expectTypeOf(data).toEqualTypeOf<Data | null | undefined>()
})

test('a mutation that is idle or loading has no data and no error', () => {
  const [, { data, error, loading, status }] = useMutation(document)
  if (!loading && status !== 'idle') return
  expectTypeOf(data).toEqualTypeOf<undefined>()
  expectTypeOf(error).toEqualTypeOf<undefined>()
})

test('a mutation has `reset` in every state', () => {
  const [, state] = useMutation(document)
  expectTypeOf(state).toEqualTypeOf<MutationState<Data, Variables>>()
  expectTypeOf(state.reset).toEqualTypeOf<(this: void) => void>()
})

test('`optimistic` gets the data of the server, which is undefined in the first run', () => {
  useMutation(document, {
    optimistic(store, _variables, data) {
      expectTypeOf(data).toEqualTypeOf<Data | undefined>()
      setQueryData(store, TodosQuery, (old) => old && { todos: [data?.add.id ?? 'new'] })
      // @ts-expect-error -- undefined before the response
      setQueryData(store, TodosQuery, { todos: [data.add.id] })
      // @ts-expect-error -- not a string
      setQueryData(store, TodosQuery, { todos: [data?.add] })
    },
  })
  // @ts-expect-error -- it can't require data
  useMutation(document, { optimistic: requiredData })
  // @ts-expect-error -- not the data of this mutation
  useMutation(document, { optimistic: otherData })
  useMutation('mutation Add { add { id } }', {
    optimistic(_store, _variables, data) {
      expectTypeOf(data).toBeAny()
    },
  })
})

test('`optimistic` decides no type of `mutate`', () => {
  const [mutate] = useMutation(document, { optimistic: anyData })
  expectTypeOf(mutate({ variables: { title: 'Tea' } })).toEqualTypeOf<Promise<Result<Data>>>()
})

test('`optimistic` refuses a function that writes asynchronously', () => {
  useMutation(document, { optimistic: (store) => updateQueries(store, TodosQuery, () => ({ todos: [] })) })
  useMutation(document, {
    // @ts-expect-error -- it returns a promise
    optimistic: (store) => invalidateQueries(store, TodosQuery),
  })
})

test('a mutation has no callbacks, because the call is awaited', () => {
  // @ts-expect-error -- no such option
  useMutation(document, { onCompleted: console.log })
})

test('variables of the hook need not be passed in a call, which may replace them', () => {
  const [mutate] = useMutation(document, { variables: { title: 'Tea' } })
  void mutate()
  void mutate({ variables: { due: null } })
  void mutate({ variables: { title: 'Coffee' } })
  // @ts-expect-error -- not a string
  void mutate({ variables: { title: 1 } })
  // @ts-expect-error -- no such variable
  void mutate({ variables: { done: true } })
})

test('variables that the hook does not have are required in a call', () => {
  const [addTo] = useMutation(document, { variables: { due: null } })
  void addTo({ variables: { title: 'Tea' } })
  // @ts-expect-error -- `title` is missing
  void addTo()
})

test('variables of the hook are those of the document', () => {
  // @ts-expect-error -- not a string
  useMutation(document, { variables: { title: 1 } })
  // @ts-expect-error -- no such variable
  useMutation(document, { variables: { done: true } })
})

test('variables of a call are in its state', () => {
  const [, state] = useMutation(document)
  if (state.loading) expectTypeOf(state.variables).toEqualTypeOf<Variables>()
  if (state.status === 'idle') expectTypeOf(state.variables).toEqualTypeOf<undefined>()
})

test('`invalidates` takes documents, documents with variables, and a function of the result', () => {
  useMutation(document, {
    invalidates: [TodosQuery, 'query Other { other }', [TodosQuery, { variables: { first: 1 } }]],
  })
  // @ts-expect-error -- not a document
  useMutation(document, { invalidates: [{ query: 'Todos' }] })
  useMutation(document, {
    invalidates: ({ data }) => [[TodosQuery, { variables: { first: data?.add.id.length } }]],
  })
  // @ts-expect-error -- a result has no such field
  useMutation(document, { invalidates: ({ todo }) => [[TodosQuery, { variables: { first: todo } }]] })
  useMutation(document, { invalidates: [[TodosQuery, { operationName: 'Todos' }]] })
  // @ts-expect-error -- not below `variables`
  useMutation(document, { invalidates: [[TodosQuery, { first: 1 }]] })
})
