import type { NetworkError, Result } from '@thinql/core'
import {
  type EntryInfo,
  inspectStore,
  listen,
  type MutationEvent,
  type QueryEvent,
  type QueryStore,
  type SubscriptionEvent,
} from '@thinql/react'
import { override, remove } from '@thinql/react/internal'
import { expectTypeOf, test } from 'vitest'

declare const store: QueryStore
declare const offline: NetworkError

test('`kind` tells the events of a listener apart', () => {
  const stop = listen(store, (event) => {
    if (event.kind === 'query') expectTypeOf(event).toExtend<QueryEvent>()
    else if (event.kind === 'mutation') expectTypeOf(event).toExtend<MutationEvent>()
    else expectTypeOf(event).toExtend<SubscriptionEvent>()
  })
  expectTypeOf(stop).toEqualTypeOf<() => void>()
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

test('override takes `loading`, an error or undefined', () => {
  override(store, 'key', 'loading')
  override(store, 'key', offline)
  override(store, 'key', undefined)
  // @ts-expect-error -- no such state
  override(store, 'key', 'error')
  // @ts-expect-error -- no key is given
  remove(store)
})
