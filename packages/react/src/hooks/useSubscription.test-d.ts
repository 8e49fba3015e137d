import type { RequestFailure } from '@thinql/core'
import {
  type QueryArgs,
  type QueryOptions,
  type QueryStore,
  type SkipToken,
  skipToken,
  type SubscriptionState,
  useSubscription,
} from '@thinql/react'
import { describe, expectTypeOf, test } from 'vitest'
import type { Untyped } from '@thinql/core/internal'
import type { TypedDocumentNode } from '../../../core/test/typedDocuments.ts'

interface Data {
  readonly price: number
}
interface Variables {
  symbol: string
}
declare const document: TypedDocumentNode<Data, Variables>
declare const withoutVariables: TypedDocumentNode<Data, { market?: string }>
declare const symbol: string | undefined
declare const store: QueryStore
const variables = { symbol: 'A' }

describe('the state of a subscription', () => {
  test('has complete data as a success', () => {
    const { data, error, status } = useSubscription(document, { variables })
    expectTypeOf(status).toEqualTypeOf<'idle' | 'loading' | 'success' | 'error'>()
    if (status !== 'success') return
    expectTypeOf(data).toEqualTypeOf<Data>()
    expectTypeOf(error).toEqualTypeOf<undefined>()
  })

  test('may have data beside its error', () => {
    const { data, error } = useSubscription(document, { variables })
    if (!error) return
    expectTypeOf(error).toEqualTypeOf<RequestFailure<Data>>()
    expectTypeOf(data).toEqualTypeOf<Data | null | undefined>()
  })

  test('has no data before the first event', () => {
    const { data, status } = useSubscription(document, { variables })
    if (status === 'loading' || status === 'idle') expectTypeOf(data).toEqualTypeOf<undefined>()
  })

  test('has complete data where there is some and no error', () => {
    const { data, error } = useSubscription(document, { variables })
    if (!error && data) expectTypeOf(data).toEqualTypeOf<Data>()
  })

  test('says in every state whether it is done', () => {
    expectTypeOf(useSubscription(document, { variables }).done).toEqualTypeOf<boolean>()
  })

  test('cannot be written', () => {
    const state = useSubscription(document, { variables })
    // @ts-expect-error -- read only
    state.done = true
  })
})

describe('the variables of a subscription', () => {
  test('are required where the document requires one', () => {
    // @ts-expect-error -- no options
    useSubscription(document)
    // @ts-expect-error -- no variables
    useSubscription(document, { store })
    // @ts-expect-error -- another one
    useSubscription(document, { variables: { id: '1' } })
    // @ts-expect-error -- of another type
    useSubscription(document, { variables: { symbol: 1 } })
  })

  test('can be left out where none is required', () => {
    expectTypeOf(useSubscription(withoutVariables)).toEqualTypeOf<SubscriptionState<Data>>()
    expectTypeOf(useSubscription(withoutVariables, { store })).toEqualTypeOf<SubscriptionState<Data>>()
  })

  test('may be missing by `skipToken`', () => {
    const state = useSubscription(document, { variables: symbol ? { symbol } : skipToken })
    expectTypeOf(state).toEqualTypeOf<SubscriptionState<Data>>()
  })

  test('are anything for a document without types', () => {
    const state = useSubscription('subscription { price }', { variables: { anything: 1 } })
    expectTypeOf(state).toEqualTypeOf<SubscriptionState<Untyped>>()
  })
})

test('a wrapper passes its arguments on', () => {
  function useTeamSubscription<TData, TVariables>(
    document: TypedDocumentNode<TData, TVariables>,
    ...args: QueryArgs<TVariables, Pick<QueryOptions, 'store'>, SkipToken>
  ) {
    return useSubscription(document, ...args)
  }
  expectTypeOf(useTeamSubscription(document, { variables })).toEqualTypeOf<SubscriptionState<Data>>()
})

test('there are no options of a query', () => {
  // @ts-expect-error -- there is `skipToken`
  useSubscription(document, { variables, skip: true })
  // @ts-expect-error -- the server decides when
  useSubscription(document, { variables, pollInterval: 1000 })
})
