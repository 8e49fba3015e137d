import type { GraphQLDocument } from '@thinql/core'
import { describe, expect, test, vi } from 'vitest'
import { watchErrors } from '../../test/harness/console.ts'
import { entryOf, idleObserver, subscribe } from '../../test/fakes/fakeStore.ts'
import { fakeClient, flushMicrotasks } from '../../test/fakes/fakeClient.ts'
import { inspectStore } from './inspectStore.ts'
import { invalidateQuery } from './invalidateQueries.ts'
import { type Invalidation, runMutation } from './mutation/runMutation.ts'
import { prefetchQuery, getQueryData, setQueryData } from './queryData.ts'
import { createQueryStore } from './queryStore.ts'

const Both: GraphQLDocument<{ rows: string[] }, { first?: number }> =
  'query A($first: Int) { rows(first: $first) } query B { rows }'
const one = { variables: { first: 1 } }

function storeWithA() {
  const fake = fakeClient()
  const store = createQueryStore(fake.client, { staleTime: Infinity })
  setQueryData(store, Both, { rows: ['a'] }, { ...one, operationName: 'A' })
  const mutate = (...invalidates: Invalidation[]) =>
    runMutation(store, 'mutation Save { save }', {}, { invalidates })
  return { ...fake, mutate, store }
}

describe('`operationName`', () => {
  test('`operationName` chooses the operation to read and to write', () => {
    const { store } = storeWithA()
    setQueryData(store, Both, { rows: ['b'] }, { operationName: 'B' })
    expect(getQueryData(store, Both, { ...one, operationName: 'A' })).toEqual({ rows: ['a'] })
    expect(getQueryData(store, Both, { operationName: 'B' })).toEqual({ rows: ['b'] })
    expect(getQueryData(store, Both, { ...one, operationName: 'B' })).toBeUndefined()
  })

  test('`operationName` chooses the operation that prefetchQuery sends', async () => {
    const { last, store } = storeWithA()
    void prefetchQuery(store, Both, { operationName: 'B' })
    expect(last().options.operationName).toBe('B')
    await last().respond({ rows: ['b'] })
    expect(getQueryData(store, Both, { operationName: 'B' })).toEqual({ rows: ['b'] })
  })

  test('`operationName` chooses the operation that becomes stale, by hand and after a mutation', async () => {
    const { calls, last, mutate, store } = storeWithA()
    setQueryData(store, Both, { rows: ['b'] }, { ...one, operationName: 'B' })
    const stale = () => inspectStore(store).map(({ stale }) => stale)
    const saved = mutate([Both, { ...one, operationName: 'B' }])
    await last().respond({ save: true })
    await saved
    expect(stale()).toEqual([false, true])
    await invalidateQuery(store, Both, { ...one, operationName: 'A' })
    expect(stale()).toEqual([true, true])
    expect(calls).toHaveLength(1)
  })
})

describe('the name in an invalidation', () => {
  test('an invalidation of one query after a mutation adds no query to the store', async () => {
    const { last, mutate, store } = storeWithA()
    const saved = mutate([Both, { variables: { first: 2 }, operationName: 'A' }])
    await last().respond({ save: true })
    await saved
    expect(inspectStore(store)).toHaveLength(1)
  })

  test('an invalidation reaches a query that has come while the mutation was pending', async () => {
    const { calls, mutate, store } = storeWithA()
    const options = { variables: { first: 2 }, operationName: 'A' }
    const saved = mutate([Both, options])
    subscribe(entryOf(store, Both, options.variables, 'A'), idleObserver(), Infinity)
    await calls[1]?.respond({ rows: ['older'] })
    await calls[0]?.respond({ save: true })
    await saved
    await vi.waitFor(() => expect(calls).toHaveLength(3))
  })

  test('a pair without options in `invalidates` reaches all operations and variables', async () => {
    const { last, mutate, store } = storeWithA()
    setQueryData(store, Both, { rows: ['b'] }, { operationName: 'B' })
    // Untyped code may leave the options out.
    const saved = mutate([Both] as unknown as Invalidation)
    await last().respond({ save: true })
    await saved
    expect(inspectStore(store).map(({ stale }) => stale)).toEqual([true, true])
  })
})

const noOption = (name: string) =>
  `query A: there is no option "${name}". The last argument is an object of options, such as { variables: { id: '1' } }.`
const got = (type: string) =>
  `query A: got a ${type} in the place of the options. They come last, such as setQueryData(store, document, update, { variables }).`

const mistakes: { name: string; options: unknown; message: string }[] = [
  { name: 'a variable', options: { first: 1 }, message: noOption('first') },
  { name: 'a misspelled option', options: { variable: {} }, message: noOption('variable') },
  { name: 'a function', options: () => undefined, message: got('function') },
  { name: 'text', options: 'first', message: got('string') },
]
const A: GraphQLDocument<{ rows: string[] }, { first?: number }> = 'query A($first: Int) { rows }'

describe.each(mistakes)('$name as the last argument', ({ options, message }) => {
  const error = { name: 'RequestError', message }
  // Untyped code may pass anything.
  const wrong = options as object

  // https://github.com/apollographql/core-docs/issues/304
  // https://github.com/apollographql/apollo-feature-requests/issues/195
  test('getQueryData and setQueryData with a wrong last argument throw and write nothing', () => {
    const { store } = storeWithA()
    expect(() => getQueryData(store, A, wrong)).toThrow(expect.objectContaining(error))
    expect(() => setQueryData(store, A, { rows: [] }, wrong)).toThrow(expect.objectContaining(error))
    expect(inspectStore(store)).toHaveLength(1)
  })

  test('invalidateQuery with a wrong last argument rejects', async () => {
    await expect(invalidateQuery(storeWithA().store, A, wrong)).rejects.toMatchObject(error)
  })

  test('a prefetch with a wrong last argument gets an error, which is logged, and sends nothing', async () => {
    const logged = watchErrors()
    const { calls, store } = storeWithA()
    expect((await prefetchQuery(store, A, wrong)).error).toMatchObject(error)
    expect(logged.mock.calls).toEqual([[expect.objectContaining(error)]])
    expect(calls).toHaveLength(0)
  })

  test('a mutation with a wrong pair in `invalidates` gets an error and sends nothing', async () => {
    const { calls, mutate } = storeWithA()
    expect((await mutate([A, wrong])).error?.message).toContain(message)
    expect(calls).toHaveLength(0)
  })

  test('a wrong last argument is no error in production', () => {
    const { store } = storeWithA()
    vi.stubEnv('NODE_ENV', 'production')
    expect(getQueryData(store, A, wrong)).toBeUndefined()
    vi.unstubAllEnvs()
  })
})

test('options of a hook are accepted by all functions that name a query', async () => {
  const { last, store } = storeWithA()
  const options = { variables: { first: 1 }, staleTime: 0, pollInterval: 1_000, next: () => undefined }
  void prefetchQuery(store, A, options)
  await last().respond({ rows: ['a'] })
  await flushMicrotasks()
  expect(getQueryData(store, A, options)).toEqual({ rows: ['a'] })
})

test('a document with several operations and no `operationName` is an error in development', () => {
  const { store } = storeWithA()
  expect(() => getQueryData(store, Both)).toThrow(
    'query: the document has several operations. Pass operationName for one of its queries: "A", "B".',
  )
})

test('an `operationName` that the document does not have is an error in development', () => {
  const { store } = storeWithA()
  expect(() => getQueryData(store, A, { operationName: 'C' })).toThrow(
    'query C: the document has no such operation. Its queries: "A".',
  )
})

test('a document that cannot be read is accepted with any `operationName`', () => {
  const { store } = storeWithA()
  expect(getQueryData(store, 'query A { a } extend { b }', { operationName: 'C' })).toBeUndefined()
  expect(getQueryData(store, 'sha256:1', { operationName: 'C' })).toBeUndefined()
})

test('the name of the only operation means the same query as no name', () => {
  const { store } = storeWithA()
  setQueryData(store, A, { rows: ['a'] })
  expect(getQueryData(store, A, { operationName: 'A' })).toEqual({ rows: ['a'] })
})
