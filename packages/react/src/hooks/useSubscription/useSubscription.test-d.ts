import type { Failure } from '@thinql/core'
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
import type { TypedDocumentNode } from '../../../../core/test/support/typedDocuments.ts'

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

test('`onData` gets the data and the variables of the document', () => {
  useSubscription(document, {
    variables,
    onData: (data, variables) => {
      expectTypeOf(data).toEqualTypeOf<Data>()
      expectTypeOf(variables).toEqualTypeOf<Variables>()
    },
  })
  useSubscription<Data, Variables>('subscription { price }', {
    variables,
    onData: ({ price }) => expectTypeOf(price).toEqualTypeOf<number>(),
  })
})

describe('the state of a subscription', () => {
  test('a subscription with status success has complete data', () => {
    const { data, error, status } = useSubscription(document, { variables })
    expectTypeOf(status).toEqualTypeOf<'idle' | 'loading' | 'success' | 'error'>()
    if (status !== 'success') return
    expectTypeOf(data).toEqualTypeOf<Data>()
    expectTypeOf(error).toEqualTypeOf<undefined>()
  })

  test('a subscription with an error may have data', () => {
    const { data, error } = useSubscription(document, { variables })
    if (!error) return
    expectTypeOf(error).toEqualTypeOf<Failure<Data>>()
    expectTypeOf(data).toEqualTypeOf<Data | null | undefined>()
  })

  test('a subscription has no data before its first event', () => {
    const { data, status } = useSubscription(document, { variables })
    if (status === 'loading' || status === 'idle') expectTypeOf(data).toEqualTypeOf<undefined>()
  })

  test('a subscription has `reconnect` in every state, which needs no `this`', () => {
    expectTypeOf(useSubscription(document, { variables }).reconnect).toEqualTypeOf<(this: void) => void>()
  })
})

describe('the variables of a subscription', () => {
  test('variables of a subscription are required when the document requires one', () => {
    // @ts-expect-error -- no options
    useSubscription(document)
    // @ts-expect-error -- no variables
    useSubscription(document, { store })
    // @ts-expect-error -- another variable
    useSubscription(document, { variables: { id: '1' } })
    // @ts-expect-error -- another type
    useSubscription(document, { variables: { symbol: 1 } })
  })

  test('variables of a subscription can be left out when none is required', () => {
    expectTypeOf(useSubscription(withoutVariables)).toEqualTypeOf<SubscriptionState<Data>>()
    expectTypeOf(useSubscription(withoutVariables, { store })).toEqualTypeOf<SubscriptionState<Data>>()
  })

  test('variables of a subscription may be missing with `skipToken`', () => {
    const state = useSubscription(document, { variables: symbol ? { symbol } : skipToken })
    expectTypeOf(state).toEqualTypeOf<SubscriptionState<Data>>()
  })

  test('variables of a document without types may be any', () => {
    const state = useSubscription('subscription { price }', { variables: { anything: 1 } })
    expectTypeOf(state).toEqualTypeOf<SubscriptionState<Untyped>>()
  })
})

test('a wrapper of useSubscription passes its arguments on', () => {
  function useTeamSubscription<TData, TVariables>(
    document: TypedDocumentNode<TData, TVariables>,
    ...args: QueryArgs<TVariables, Pick<QueryOptions, 'store'>, SkipToken>
  ) {
    return useSubscription(document, ...args)
  }
  expectTypeOf(useTeamSubscription(document, { variables })).toEqualTypeOf<SubscriptionState<Data>>()
})

test('a subscription has no `skip` and no `pollInterval`', () => {
  // @ts-expect-error -- use `skipToken`
  useSubscription(document, { variables, skip: true })
  // @ts-expect-error -- the server decides when
  useSubscription(document, { variables, pollInterval: 1000 })
})
