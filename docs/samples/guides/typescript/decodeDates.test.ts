import { createClient } from '@thinql/core'
import {
  createQueryStore,
  dehydrate,
  getQueryData,
  hydrate,
  invalidateQueries,
  prefetchQuery,
} from '@thinql/react'
import { expect, test } from 'vitest'
import { decodeDates } from './decodeDates.ts'

const TodoQuery = 'query Todo { todo { title createdAt } }'
const todo = { title: '2026-01-01', createdAt: '2026-11-26T12:00:00.000Z' }

function createStore() {
  const fetch = () => Promise.resolve(Response.json({ data: { todo } }))
  return createQueryStore(createClient({ fetch, middleware: [decodeDates] }))
}

test('named fields become dates, and a text that looks like a date stays text', async () => {
  const { data } = await createStore().client.request<unknown>(TodoQuery)
  expect(data).toEqual({ todo: { title: '2026-01-01', createdAt: new Date(todo.createdAt) } })
})

test('dehydrate sends no date: after JSON it is a text again', async () => {
  const server = createStore()
  await prefetchQuery(server, TodoQuery)
  const browser = createStore()
  hydrate(browser, JSON.parse(JSON.stringify(dehydrate(server))) as Record<string, unknown>)
  expect(getQueryData(browser, TodoQuery)).toEqual({ todo })
})

test.each([
  ['makes new data, although the dates are the same', todo.createdAt],
  ['shows a date that has changed', '2026-12-24T12:00:00.000Z'],
])('a refetch %s', async (_, createdAt) => {
  const answers = [todo, { ...todo, createdAt }]
  const fetch = () => Promise.resolve(Response.json({ data: { todo: answers.shift() } }))
  const store = createQueryStore(createClient({ fetch, middleware: [decodeDates] }))
  await prefetchQuery(store, TodoQuery)
  const before: unknown = getQueryData(store, TodoQuery)
  await invalidateQueries(store, TodoQuery)
  await prefetchQuery(store, TodoQuery)
  const after: unknown = getQueryData(store, TodoQuery)
  expect(answers).toEqual([])
  expect(after).not.toBe(before)
  expect(after).toEqual({ todo: { ...todo, createdAt: new Date(createdAt) } })
})
