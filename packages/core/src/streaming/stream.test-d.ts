import { type Client, type StreamedResult, type Result, stream, subscribe } from '@thinql/core'
import { expectTypeOf, test } from 'vitest'
import type { TypedDocumentNode } from '../../test/support/typedDocuments.ts'

interface Data {
  readonly todo: string | null
}
declare const client: Client
declare const withRequired: TypedDocumentNode<Data, { id: string }>
declare const withOptional: TypedDocumentNode<Data, { first?: number | null }>

test('data is inferred from stream, with hasNext', async () => {
  for await (const { data, error, hasNext } of stream(client, withOptional)) {
    expectTypeOf(hasNext).toEqualTypeOf<boolean | undefined>()
    if (!error) expectTypeOf(data).toEqualTypeOf<Data>()
  }
})

test('data is inferred from subscribe', async () => {
  for await (const { data, error } of subscribe(client, withOptional)) {
    if (!error) expectTypeOf(data).toEqualTypeOf<Data>()
  }
})

test('variables are required when the document requires one', () => {
  expectTypeOf(stream(client, withRequired, { variables: { id: '1' } })).toEqualTypeOf<
    AsyncGenerator<StreamedResult<Data>, void, void>
  >()
  // @ts-expect-error -- id is missing
  stream(client, withRequired)
  // @ts-expect-error -- id is no number
  subscribe(client, withRequired, { variables: { id: 1 } })
})

test('options are taken with and without variables', () => {
  stream(client, withOptional, { signal: AbortSignal.timeout(1000) })
  subscribe(client, withRequired, { variables: { id: '1' }, operationName: 'A', headers: { a: 'b' } })
})

test('stream yields a Result', () => {
  expectTypeOf<StreamedResult<Data>>().toExtend<Result<Data>>()
})

test('data from a string is any without type arguments', async () => {
  for await (const { data } of stream(client, '{ a }')) expectTypeOf(data).toBeAny()
  for await (const { data, error } of subscribe<Data>(client, 'subscription { a }')) {
    if (!error) expectTypeOf(data).toEqualTypeOf<Data>()
  }
})
