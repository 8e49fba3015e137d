import type { GraphQLDocument } from '@thinql/core'
import { expect, test, vi } from 'vitest'
import { watchWarnings } from '../../../test/harness/console.ts'
import { offline } from '../../../test/fakes/fakeClient.ts'
import { fakeStore, serverStore } from '../../../test/fakes/fakeStore.ts'
import { internalsOf, type QueryStore } from '../queryStore.ts'
import { invalidateQueries, invalidateQuery } from '../invalidateQueries.ts'
import { type Invalidation, runMutation } from '../mutation/runMutation.ts'
import { prefetchQuery, setQueryData, updateQueries } from '../queryData.ts'

interface Variables {
  id?: string | number | null
  filter?: { tags: readonly (string | number | null)[]; after?: string | null }
}
const TodoQuery: GraphQLDocument<{ todo: string }, Variables> =
  'query Todo($id: ID, $filter: Filter) { todo(id: $id, filter: $filter) }'
const OtherQuery: GraphQLDocument<{ todo: string }, Variables> = 'query Other($id: ID) { todo(id: $id) }'

const warn = watchWarnings()
function stored(...queries: Variables[]) {
  const { store, ...fake } = fakeStore()
  for (const variables of queries) setQueryData(store, TodoQuery, { todo: 'Tea' }, { variables })
  return { ...fake, store }
}

const messages = () => warn.mock.calls.flat().map(String)

function prefetchEach(...all: readonly Variables[]) {
  const fake = stored()
  for (const variables of all) void prefetchQuery(fake.store, TodoQuery, { variables })
  return fake
}

test('a query with `id: 1` beside one with `id: "1"` is named in a warning', () => {
  prefetchEach({ id: 1 }, { id: '1' })
  expect(messages()).toEqual([
    'thinql: query Todo: $id is a number in one place and a string in another. These are two queries: use one type.',
  ])
})

test.each<[string, string, ...Variables[]]>([
  [
    'of an item of a list',
    'filter',
    { id: '7', filter: { tags: [1] } },
    { id: '7', filter: { tags: ['1'] } },
  ],
  ['among other queries', 'id', { id: 1 }, { id: 'other' }, { id: '1' }],
])('a query that differs by the type %s is named in a warning', (_, name, ...all) => {
  prefetchEach(...all)
  expect(messages()).toEqual([expect.stringContaining(`query Todo: $${name} is a number`)])
})

test('two queries that differ by a type are named once for each document', () => {
  const { store } = prefetchEach({ id: 1 }, { id: '1' }, { id: 2 }, { id: '2' })
  expect(messages()).toHaveLength(1)
  for (const id of [1, '1']) void prefetchQuery(store, OtherQuery, { variables: { id } })
  expect(messages()).toEqual([
    expect.stringContaining('query Todo:'),
    expect.stringContaining('query Other:'),
  ])
})

test.each<[string, Variables, Variables]>([
  ['another value', { id: '1' }, { id: 2 }],
  ['the same type', { id: '1' }, { id: '2' }],
  ['null', { id: null }, {}],
  ['null in a list', { filter: { tags: [null] } }, { filter: { tags: [] } }],
  ['variables that cannot be sent', { id: NaN }, { id: 'NaN' }],
  ['variables that cannot be sent, beside none', { id: NaN }, {}],
])('two queries are not named if they differ by %s', (_difference, first, second) => {
  prefetchEach(first, second)
  expect(messages()).toEqual([])
})

test('two queries are not named if the first one is forgotten', async () => {
  vi.useFakeTimers()
  const { last, store } = prefetchEach({ id: 1 })
  await last().respond({ todo: 'Tea' })
  await vi.advanceTimersByTimeAsync(300_000)
  setQueryData(store, TodoQuery, { todo: 'Milk' }, { variables: { id: '1' } })
  vi.useRealTimers()
  expect(messages()).toEqual([])
})

test('two queries are not named if more than 10,000 others lie between them', () => {
  const { store } = stored()
  const ids = [1, ...Array.from({ length: 10_000 }, (_, index) => `other ${index}`), '1']
  for (const id of ids) setQueryData(store, TodoQuery, { todo: 'Tea' }, { variables: { id } })
  expect(messages()).toEqual([])
})

test('an update that misses a query because of a type is named in a warning, without values', () => {
  const { store } = stored({ id: '1' })
  setQueryData(store, TodoQuery, (data) => data && { todo: 'Milk' }, { variables: { id: 1 } })
  expect(messages()).toEqual([
    "thinql: query Todo: there is no data for these variables, but there is for others that differ only in $id. 1 is not '1', and null is not a missing variable.",
  ])
})

const tags = (...tags: (string | number)[]) => ({ tags })

test.each<[string, Variables | undefined, Variables | undefined, string]>([
  ['no variables, beside a null', { id: null }, undefined, '$id'],
  ['a null, beside no variables', undefined, { id: null }, '$id'],
  [
    'no null in an input',
    { id: '1', filter: { ...tags(), after: null } },
    { id: '1', filter: tags() },
    '$filter',
  ],
  ['several variables', { id: '1', filter: tags('2') }, { id: 1, filter: tags(2) }, '$filter, $id'],
])('an update that misses a query is named in a warning: %s', (_case, there, missing, names) => {
  const { store } = stored()
  setQueryData(store, TodoQuery, { todo: 'Tea' }, { variables: there })
  setQueryData(store, TodoQuery, (data) => data, { variables: missing })
  expect(messages()).toEqual([expect.stringContaining(`differ only in ${names}.`)])
})

test('an update that finds data is not named', () => {
  const { store } = stored({ id: '1' }, { id: '1', filter: null as never })
  warn.mockClear()
  setQueryData(store, TodoQuery, (data) => data && { todo: 'Milk' }, { variables: { id: '1' } })
  updateQueries(store, TodoQuery, (data) => data)
  expect(messages()).toEqual([])
})

test('an update that finds no data is not named if no similar query has data', () => {
  const { store } = stored({ id: '2' })
  void prefetchQuery(store, TodoQuery, { variables: { id: null } })
  setQueryData(store, TodoQuery, (data) => data, { variables: { id: '1' } })
  setQueryData(store, TodoQuery, (data) => data)
  expect(messages()).toEqual([])
})

test('an invalidateQuery that misses a query because of a type is named in a warning', async () => {
  const { store } = stored({ id: '1' })
  await invalidateQuery(store, TodoQuery, { variables: { id: 1 } })
  expect(messages()).toEqual([expect.stringContaining('differ only in $id.')])
})

test('a production build warns of no query that differs by a type', async () => {
  const { store } = stored({ id: '1' })
  vi.stubEnv('NODE_ENV', 'production')
  await invalidateQuery(store, TodoQuery, { variables: { id: 1 } })
  setQueryData(store, TodoQuery, (data) => data, { variables: { id: '1', filter: null as never } })
  void prefetchQuery(store, TodoQuery, { variables: { id: 1 } })
  expect(messages()).toEqual([])
})

const push = (data?: { list: string[] }) => {
  data?.list.push('new')
  return data
}
const ListQuery: GraphQLDocument<{ list: string[] }, Record<string, never>> = 'query List { list }'
const message = expect.stringContaining('query List: an update changed the data that it got.') as string

const updates = [
  ['setQueryData', (store: QueryStore) => setQueryData(store, ListQuery, push)],
  ['updateQueries', (store: QueryStore) => updateQueries(store, ListQuery, push)],
] as const

test.for(updates)('%s names an update that changes data in place, once', ([, update]) => {
  const { store } = stored()
  setQueryData(store, ListQuery, { list: [] })
  update(store)
  update(store)
  expect(messages()).toEqual([message])
})

test('an update that returns new data, the same data or nothing is not named', () => {
  const { store } = stored()
  setQueryData(store, ListQuery, { list: [] })
  setQueryData(store, ListQuery, (data) => data && { list: [...data.list, 'new'] })
  setQueryData(store, ListQuery, (data) => data)
  setQueryData(store, ListQuery, () => undefined)
  expect(messages()).toEqual([])
})

test('an update of data that is no JSON is not named', () => {
  const { store } = stored()
  const big = { list: [], count: 1n }
  setQueryData(store, ListQuery, big)
  setQueryData(store, ListQuery, push)
  expect(messages()).toEqual([])
})

test.for(updates)('in production, %s names no update that changes data in place', ([, update]) => {
  vi.stubEnv('NODE_ENV', 'production')
  const { store } = stored()
  setQueryData(store, ListQuery, { list: [] })
  update(store)
  expect(messages()).toEqual([])
})

test('an `invalidates` of a mutation that misses a query because of a type is named in a warning', async () => {
  const { calls, store } = stored({ id: '1' })
  const invalidates: Invalidation[] = [[TodoQuery, { variables: { id: 1 } }]]
  const saving = runMutation(store, 'mutation Save { save }', {}, { invalidates })
  await calls[0]?.respond({ save: true })
  await saving
  expect(messages()).toEqual([expect.stringContaining('differ only in $id.')])
})

const AddTodo = 'mutation AddTodo { addTodo }'
const changes: [string, (store: QueryStore, document: GraphQLDocument) => unknown][] = [
  ['invalidateQueries', (store, document) => invalidateQueries(store, document)],
  ['invalidateQuery', (store, document) => invalidateQuery(store, document)],
  ['updateQueries', (store, document) => updateQueries(store, document, () => undefined)],
  ['`invalidates`', (store, document) => runMutation(store, AddTodo, {}, { invalidates: [document] })],
]

// https://github.com/apollographql/apollo-client/issues/5419
// https://github.com/apollographql/apollo-client/issues/9597
// https://github.com/apollographql/react-apollo/issues/3679
test.for(changes)('%s says in a warning that the name of a query names nothing', ([, change]) => {
  const { store } = stored({ id: '1' })
  void change(store, 'Todos')
  expect(messages()).toEqual([
    'thinql: "Todos" is no query, so nothing changes. Pass the document that the hooks have.',
  ])
})

test.for(changes)('%s says in a warning that a mutation names nothing', ([, change]) => {
  const { store } = stored()
  void change(store, 'mutation AddTodo($title: String!) { addTodo(title: $title) }')
  expect(messages()).toEqual([
    expect.stringContaining('"mutation AddTodo($title: String!) { addT" is no query'),
  ])
})

test.for(changes)('in production, %s says nothing of a name that names nothing', ([, change]) => {
  vi.stubEnv('NODE_ENV', 'production')
  void change(stored().store, 'Todos')
  expect(messages()).toEqual([])
})

const hashed = Object.assign(new String(''), { __meta__: { hash: 'abc' } }) as GraphQLDocument
test.each<[string, GraphQLDocument]>([
  ['a query that nobody has loaded', TodoQuery],
  ['a document of several operations', `${AddTodo} query Todos { todos }`],
  ['a document that has only a hash', hashed],
])('an invalidation of %s is not named', async (_, document) => {
  await invalidateQueries(stored().store, document)
  expect(messages()).toEqual([])
})

test('an invalidation of a name that the client sends as a query is not named', () => {
  const { store } = stored()
  void prefetchQuery(store, 'Todos')
  void invalidateQueries(store, 'Todos')
  expect(messages()).toEqual([])
})

test.each<[where: string, open: typeof serverStore, mode: string, said: string[]]>([
  [
    'on a server',
    serverStore,
    'development',
    ['thinql: prefetchQuery() failed on the server, so the browser fetches the query. offline'],
  ],
  ['on a server, in production', serverStore, 'production', []],
  ['in a browser', fakeStore, 'development', []],
])('a prefetch that fails %s is named there, with the reason', async (_, open, mode, said) => {
  vi.stubEnv('NODE_ENV', mode)
  const { last, store } = open()
  const prefetched = prefetchQuery(store, TodoQuery)
  await last().fail(offline)
  await prefetched
  expect(messages()).toEqual(said)
})

test("a prefetch on a server of a document from a 'use client' file is named, and not sent", async () => {
  const { calls, store } = serverStore()
  // What a Server Component gets in place of the document.
  const reference = (() => undefined) as unknown as string
  expect((await prefetchQuery(store, reference)).error?.name).toBe('RequestError')
  expect(messages()).toEqual([
    "thinql: prefetchQuery() got a document from a 'use client' file, which has no text on the server. Export it from a file without 'use client'.",
  ])
  expect(calls).toHaveLength(0)
})

test('what is no store of this copy of the package is an error in development, which says how to find two copies', () => {
  const other = { client: {} } as QueryStore
  const message = 'If createQueryStore() made it, there are two copies: see `npm ls @thinql/react`.'
  expect(() => internalsOf(other)).toThrow(`This is no store of this copy of @thinql/react. ${message}`)
  vi.stubEnv('NODE_ENV', 'production')
  expect(internalsOf(other)).toBeUndefined()
})
