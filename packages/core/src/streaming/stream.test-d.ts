import { type Client, type IncrementalResult, type Result, stream, subscribe } from '@thinql/core'
import { describe, expectTypeOf, test } from 'vitest'
import type { TypedDocumentNode } from '../../test/typedDocuments.ts'

interface Data {
  readonly todo: string | null
}
declare const client: Client
declare const withRequired: TypedDocumentNode<Data, { id: string }>
declare const withOptional: TypedDocumentNode<Data, { first?: number | null }>

describe('data is inferred, and complete where there is no error', () => {
  test('by stream, which says whether more is to come', async () => {
    for await (const { data, error, hasNext } of stream(client, withOptional)) {
      expectTypeOf(hasNext).toEqualTypeOf<boolean | undefined>()
      if (!error) expectTypeOf(data).toEqualTypeOf<Data>()
    }
  })

  test('by subscribe', async () => {
    for await (const { data, error } of subscribe(client, withOptional)) {
      if (!error) expectTypeOf(data).toEqualTypeOf<Data>()
    }
  })
})

test('a variable that the document needs is needed', () => {
  expectTypeOf(stream(client, withRequired, { variables: { id: '1' } })).toEqualTypeOf<
    AsyncGenerator<IncrementalResult<Data>, void, void>
  >()
  // @ts-expect-error -- id is missing
  stream(client, withRequired)
  // @ts-expect-error -- id is no number
  subscribe(client, withRequired, { variables: { id: 1 } })
})

test('options of a call are taken with variables or without', () => {
  stream(client, withOptional, { signal: AbortSignal.timeout(1000) })
  subscribe(client, withRequired, { variables: { id: '1' }, operationName: 'A', headers: { a: 'b' } })
})

test('what stream yields is a Result', () => {
  expectTypeOf<IncrementalResult<Data>>().toExtend<Result<Data>>()
})

test('the data of a string is untyped, unless its type is given', async () => {
  for await (const { data } of stream(client, '{ a }')) expectTypeOf(data).toBeAny()
  for await (const { data, error } of subscribe<Data>(client, 'subscription { a }')) {
    if (!error) expectTypeOf(data).toEqualTypeOf<Data>()
  }
})
