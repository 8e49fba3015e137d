import { createClient, type OperationMeta, request, stream, subscribe } from '@thinql/core'
import { expectTypeOf, test } from 'vitest'

declare module '@thinql/core' {
  interface OperationMeta {
    readonly silent?: boolean
  }
}

const client = createClient()

test('meta is typed by declaration merging', () => {
  expectTypeOf<OperationMeta['silent']>().toEqualTypeOf<boolean | undefined>()
  void request('{ a }', { meta: { silent: true } })
  // @ts-expect-error -- silent is a boolean
  void request('{ a }', { meta: { silent: 1 } })
  // @ts-expect-error -- silent is a boolean
  void client.request('{ a }', { meta: { silent: 1 } })
  // @ts-expect-error -- silent is a boolean
  stream(client, '{ a }', { meta: { silent: 1 } })
  // @ts-expect-error -- silent is a boolean
  subscribe(client, '{ a }', { meta: { silent: 1 } })
})

test('meta takes keys that nobody declared', () => {
  void client.request('{ a }', { meta: { anything: new Map() } })
})

test('each call takes a fetch', () => {
  void client.request('{ a }', { fetch })
  stream(client, '{ a }', { fetch })
  subscribe(client, '{ a }', { fetch })
})
