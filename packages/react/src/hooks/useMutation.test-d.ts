import type { RequestFailure, Result } from '@thinql/core'
import { type MutationState, type QueryStore, useMutation } from '@thinql/react'
import { describe, expectTypeOf, test } from 'vitest'
import { type Exact, type TypedDocumentNode, TypedDocumentString } from '../../../core/test/typedDocuments.ts'

interface Data {
  readonly add: { readonly id: string }
}
interface Variables {
  title: string
  due?: string | null
}
declare const document: TypedDocumentNode<Data, Variables>
declare const withNone: TypedDocumentNode<Data, Exact<Record<string, never>>>
declare const TodosQuery: TypedDocumentNode<{ todos: string[] }, { first?: number | null }>

describe('mutate', () => {
  test('takes the variables of the document and the options of a request', () => {
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
  })

  test('does not fit an event handler when it requires a variable', () => {
    const [mutate] = useMutation(document)
    expectTypeOf(mutate).not.toExtend<() => void>()
  })

  test('takes no variables when the document has none', () => {
    const [mutate] = useMutation(withNone)
    void mutate()
    // @ts-expect-error -- the document has no variables
    void mutate({ variables: { title: 'Tea' } })
  })

  test('resolves to a Result that narrows', async () => {
    const [mutate] = useMutation(document)
    const result = mutate({ variables: { title: 'Tea' } })
    expectTypeOf(result).toEqualTypeOf<Promise<Result<Data>>>()
    const { data, error } = await result
    if (!error) expectTypeOf(data).toEqualTypeOf<Data>()
  })

  test('infers from a TypedDocumentString', async () => {
    const [mutate] = useMutation(new TypedDocumentString<Data, Variables>('mutation Add { … }'))
    const { data, error } = await mutate({ variables: { title: 'Tea' } })
    if (!error) expectTypeOf(data).toEqualTypeOf<Data>()
  })

  test('takes and returns any when the document is a string', async () => {
    const [mutate] = useMutation('mutation Add { add { id } }')
    const result = await mutate({ variables: { anything: 1 } })
    if (!result.error) expectTypeOf(result.data).toBeAny()
  })
})

describe('a destructured state', () => {
  test('has complete data on success', () => {
    const [, { data, status }] = useMutation(document)
    if (status === 'success') expectTypeOf(data).toEqualTypeOf<Data>()
  })

  test('has an error and maybe partial data on failure', () => {
    const [, { data, error }] = useMutation(document)
    if (!error) return expectTypeOf(data).toEqualTypeOf<Data | undefined>()
    expectTypeOf(error).toEqualTypeOf<RequestFailure<Data>>()
    return expectTypeOf(data).toEqualTypeOf<Data | null | undefined>()
  })

  test('has no data and no error while idle or loading', () => {
    const [, { data, error, loading, status }] = useMutation(document)
    if (!loading && status !== 'idle') return
    expectTypeOf(data).toEqualTypeOf<undefined>()
    expectTypeOf(error).toEqualTypeOf<undefined>()
  })

  test('has `reset` in every state', () => {
    const [, state] = useMutation(document)
    expectTypeOf(state).toEqualTypeOf<MutationState<Data>>()
    expectTypeOf(state.reset).toEqualTypeOf<(this: void) => void>()
  })
})

describe('options', () => {
  test('`invalidates` takes documents of any type', () => {
    useMutation(document, { invalidates: [TodosQuery, 'query Other { other }'] })
    // @ts-expect-error -- not a document
    useMutation(document, { invalidates: [{ query: 'Todos' }] })
  })

  test('`optimistic` gets typed variables, and setData the types of its document', () => {
    useMutation(document, {
      optimistic(store, variables) {
        expectTypeOf(variables).toEqualTypeOf<Variables>()
        store.setData(TodosQuery, {}, (data) => data && { todos: [...data.todos, variables.title] })
      },
    })
  })

  test('`store` takes another store', () => {
    expectTypeOf<NonNullable<Parameters<typeof useMutation>[1]>['store']>().toEqualTypeOf<
      QueryStore | undefined
    >()
  })

  test('have no callbacks, because the call is awaited', () => {
    // @ts-expect-error -- no such option
    useMutation(document, { onCompleted: console.log })
  })
})
