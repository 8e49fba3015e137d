import {
  createQueryStore,
  dehydrate,
  getQueryData,
  hydrate,
  prefetchQuery,
  useInfiniteQuery,
  useQueries,
} from '@thinql/react'
import type { QueryStore } from '@thinql/react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { fakeClient, flushMicrotasks } from '../fakes/fakeClient.ts'
import { titled, todoItem, TodoQuery } from '../screens/todoQuery.ts'

const RowsQuery = 'query Rows($after: ID) { rows(after: $after) { list next } }'

interface RowsData {
  rows: string[]
  next?: string
}

function Rows({ store }: { store: QueryStore }) {
  const { hasNext, pages, status } = useInfiniteQuery<RowsData, { after?: string }>(RowsQuery, {
    store,
    next: ({ next }) => (next === undefined ? undefined : { after: next }),
  })
  const rows = pages.flatMap(({ rows }) => rows)
  return [status, ...rows, hasNext ? 'and more' : 'no more'].join(' ')
}

function Todos({ store }: { store: QueryStore }) {
  const states = useQueries(['1', '2'].map(todoItem), { store })
  return states.map(({ data, status }) => data?.todo.title ?? status).join(' ')
}

async function prefetched(document: string, variables: Record<string, unknown>, data: unknown) {
  const fake = fakeClient()
  const store = createQueryStore(fake.client)
  const loaded = prefetchQuery(store, document, { variables })
  await fake.last().respond(data)
  await loaded
  return { ...fake, store }
}

describe('useInfiniteQuery on a server', () => {
  test('renders the first page if it was prefetched, and sends nothing', async () => {
    const { calls, store } = await prefetched(RowsQuery, {}, { rows: ['a', 'b'], next: 'c' })
    expect(renderToString(<Rows store={store} />)).toBe('success a b and more')
    await flushMicrotasks()
    expect(calls).toHaveLength(1)
  })

  test('renders as loading without data, and sends nothing', async () => {
    const { calls, client } = fakeClient()
    expect(renderToString(<Rows store={createQueryStore(client)} />)).toBe('loading no more')
    await flushMicrotasks()
    expect(calls).toHaveLength(0)
  })

  test('renders a first page as loading that comes after its first look, as the browser will', async () => {
    const { client, last } = fakeClient()
    const store = createQueryStore(client)
    renderToString(<Rows store={store} />)
    const loaded = prefetchQuery(store, RowsQuery)
    await last().respond({ rows: ['a'] })
    await loaded
    expect(renderToString(<Rows store={store} />)).toBe('loading no more')
    const browser = createQueryStore(client)
    hydrate(browser, dehydrate(store))
    expect(getQueryData(browser, RowsQuery)).toEqual({ rows: ['a'] })
  })
})

test('useQueries on a server renders what was prefetched, and sends nothing', async () => {
  const { calls, store } = await prefetched(TodoQuery, { id: '1' }, titled('Tea'))
  expect(renderToString(<Todos store={store} />)).toBe('Tea loading')
  await flushMicrotasks()
  expect(calls).toHaveLength(1)
})
