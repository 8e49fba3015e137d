import { act } from '@testing-library/react'
import type { GraphQLDocument } from '@thinql/core'
import { expect, test } from 'vitest'
import { createQueryStore, getQueryData, invalidateQuery, setQueryData } from '../../src/index.ts'
import { fakeClient } from '../fakes/fakeClient.ts'
import { renderRows, RowsQuery } from '../screens/pages.tsx'
import { titled, TodoQuery } from '../screens/todoQuery.ts'

// Functions over the store that are told which query they mean.

// https://github.com/vercel/swr/issues/1670
test('a list is fetched again when another screen invalidates the query of its first page', async () => {
  const view = renderRows({ variables: {} })
  await view.load(['a'], ['b'])
  act(() => void invalidateQuery(view.store, RowsQuery))
  await view.respond(['new'], 'after new')
  await view.respond(['a'])
  expect(view.rows()).toEqual(['new', 'a'])
})

// https://github.com/apollographql/core-docs/issues/304
// https://github.com/apollographql/apollo-feature-requests/issues/195
test('a write that passes variables in place of options fails with an error', () => {
  const store = createQueryStore(fakeClient().client)
  // TypeScript refuses it without the cast.
  const variables = { id: '1' } as object
  expect(() => setQueryData(store, TodoQuery, titled('Tea'), variables)).toThrow('no option "id"')
})

// https://github.com/graphql-hive/envelop/issues/628
test('two operations of one document with equal variables are two queries', () => {
  const Both: GraphQLDocument<{ a: number }> = 'query A { a } query B { a }'
  const store = createQueryStore(fakeClient().client)
  setQueryData(store, Both, { a: 1 }, { operationName: 'A' })
  setQueryData(store, Both, { a: 2 }, { operationName: 'B' })
  expect(getQueryData(store, Both, { operationName: 'A' })).toEqual({ a: 1 })
})
