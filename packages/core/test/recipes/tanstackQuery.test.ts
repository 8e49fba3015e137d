import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { createClient } from '@thinql/core'
import { expect, expectTypeOf, test } from 'vitest'
import { todoOptions } from '../../recipes/tanstackQuery.ts'
import { deferred } from '../deferred.ts'
import { respondWith, serve, serveResponse } from '../serve.ts'

const todo = { id: '1', title: 'Write' }
const newQueries = () => new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: 0 } } })

test('gives typed data and caches it by name and variables', async () => {
  const endpoint = await serveResponse(respondWith(200, { data: { todo } }))
  const queries = newQueries()
  const options = todoOptions(createClient({ endpoint }), '1')
  const data = await queries.query(options)
  expect(data).toEqual({ todo })
  expectTypeOf(data.todo?.title).toEqualTypeOf<string | undefined>()
  expect(queries.getQueryData(['Todo', '1'])).toEqual({ todo })
})

test('rejects with the ServerError of a 403', async () => {
  const endpoint = await serveResponse(respondWith(403))
  const result = newQueries().query(todoOptions(createClient({ endpoint }), '1'))
  await expect(result).rejects.toMatchObject({ name: 'ServerError', status: 403 })
})

test('closes the connection when the last observer leaves', async () => {
  const arrived = deferred()
  const closed = deferred()
  const endpoint = await serve((_, response) => {
    arrived.resolve()
    response.on('close', closed.resolve)
  })
  const leave = new QueryObserver(newQueries(), todoOptions(createClient({ endpoint }), '1')).subscribe(
    () => undefined,
  )
  await arrived.promise
  leave()
  await expect(closed.promise).resolves.toBeUndefined()
})
