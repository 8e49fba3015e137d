import { screen } from '@testing-library/react'
import { createClient } from '@thinql/core'
import {
  createQueryStore,
  dehydrate,
  getQueryData,
  hydrate,
  invalidateQueries,
  prefetchQuery,
} from '@thinql/react'
import { describe, expect, it } from 'vitest'
import { renderSample } from '../../support/renderSample.tsx'
import { createSampleServer } from '../../support/server.ts'
import { decodeDates } from './decodeDates.ts'
import { client as tadaClient } from './graphql.ts'
import { readTitle as readTitleByTada } from './readTitle.ts'
import { readTitle, TodoQuery } from './todo.ts'
import { TodoTitle } from './TodoTitle.tsx'
import { useReportedQuery } from './useReportedQuery.ts'

const server = createSampleServer()
const options = {
  endpoint: 'http://localhost/graphql',
  fetch: async (input: RequestInfo | URL, init?: RequestInit) => server.fetch(new Request(input, init)),
}

it('a document of a code generator shows its title', async () => {
  renderSample(<TodoTitle id="1" />)
  expect(await screen.findByRole('heading', { name: 'Buy milk' })).toBeDefined()
})

it('a hook of the app keeps the types of its document', async () => {
  function Title() {
    const { data } = useReportedQuery(TodoQuery, { variables: { id: '2' } })
    return <h1>{data?.todo?.title}</h1>
  }
  renderSample(<Title />)
  expect(await screen.findByRole('heading', { name: 'Call Ada' })).toBeDefined()
})

describe('documents without a code generator', () => {
  it('a document that is a typed string is sent', async () => {
    expect(await readTitle(createClient(options), '1')).toBe('Buy milk')
  })

  it('a document of gql.tada is printed', async () => {
    const client = createClient({ ...tadaClient.options, ...options })
    expect(await readTitleByTada(client, '1')).toBe('Buy milk')
  })
})

const DatesQuery = 'query Todo { todo { title createdAt } }'
const todo = { title: '2026-01-01', createdAt: '2026-11-26T12:00:00.000Z' }

function createStore() {
  const fetch = () => Promise.resolve(Response.json({ data: { todo } }))
  return createQueryStore(createClient({ fetch, middleware: [decodeDates] }))
}

it('named fields become dates, and a text that looks like a date stays text', async () => {
  const { data } = await createStore().client.request<unknown>(DatesQuery)
  expect(data).toEqual({ todo: { title: '2026-01-01', createdAt: new Date(todo.createdAt) } })
})

it('dehydrate sends no date: after JSON it is a text again', async () => {
  const server = createStore()
  await prefetchQuery(server, DatesQuery)
  const browser = createStore()
  hydrate(browser, JSON.parse(JSON.stringify(dehydrate(server))) as Record<string, unknown>)
  expect(getQueryData(browser, DatesQuery)).toEqual({ todo })
})

it.each([
  ['makes new data, although the dates are the same', todo.createdAt],
  ['shows a date that has changed', '2026-12-24T12:00:00.000Z'],
])('a refetch %s', async (_, createdAt) => {
  const answers = [todo, { ...todo, createdAt }]
  const fetch = () => Promise.resolve(Response.json({ data: { todo: answers.shift() } }))
  const store = createQueryStore(createClient({ fetch, middleware: [decodeDates] }))
  await prefetchQuery(store, DatesQuery)
  const before: unknown = getQueryData(store, DatesQuery)
  await invalidateQueries(store, DatesQuery)
  await prefetchQuery(store, DatesQuery)
  const after: unknown = getQueryData(store, DatesQuery)
  expect(answers).toEqual([])
  expect(after).not.toBe(before)
  expect(after).toEqual({ todo: { ...todo, createdAt: new Date(createdAt) } })
})
