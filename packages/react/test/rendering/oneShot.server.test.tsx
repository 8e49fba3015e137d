import { GraphQLResultError } from '@thinql/core'
import {
  createQueryStore,
  dehydrate,
  prefetchQuery,
  type QueryOptions,
  setQueryData,
  skipToken,
  useQuery,
} from '@thinql/react'
import { renderToString, renderToPipeableStream } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { inlineState } from '../../recipes/inlineState.ts'
import { fakeClient } from '../fakes/fakeClient.ts'
import { watchWarnings } from '../harness/console.ts'
import { titled, type TodoData, TodoQuery } from '../screens/todoQuery.ts'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { lazy } from 'react'
import { StoreProvider } from '../../recipes/StoreProvider.tsx'
import { type QueryStore, useQueryStore } from '../../src/index.ts'

// A server warns of a prefetch that failed.
watchWarnings()

function serverStore() {
  const fake = fakeClient()
  return { ...fake, store: createQueryStore(fake.client) }
}

describe('renderToString', () => {
  test('renderToString renders a query with `skip: true` with its prefetched data', async () => {
    const { last, store } = serverStore()
    const prefetched = prefetchQuery(store, TodoQuery, { variables: { id: '1' } })
    await last().respond(titled('Tea'))
    await prefetched
    function Skipped() {
      const { status, data } = useQuery<TodoData, { id: string }, QueryOptions>(TodoQuery, {
        variables: { id: '1' },
        skip: true,
        store,
      })
      return `${status} ${data?.todo.title ?? ''}`
    }
    expect(renderToString(<Skipped />)).toBe('idle Tea')
  })

  test('renderToString renders a query with `skipToken` as idle', () => {
    const { store } = serverStore()
    function Skipped() {
      return <p>{useQuery(TodoQuery, { variables: skipToken, store }).status}</p>
    }
    expect(renderToString(<Skipped />)).toBe('<p>idle</p>')
  })
})

describe('the recipe that inlines the state', () => {
  const hostile = '</script><script>alert(1)</script><!-- <script> \u2028 \u2029 ]]> "\\u003c'

  test('an inlined state contains nothing that ends its script, and the browser reads the same data', () => {
    const { store } = serverStore()
    setQueryData(store, TodoQuery, titled(hostile), { variables: { id: '1' } })
    const html = inlineState(dehydrate(store))
    const [, json = ''] =
      /^<script type="application\/json" id="graphql-state">([^<]*)<\/script>$/.exec(html) ?? []
    expect(Object.values(JSON.parse(json) as object)).toMatchObject([{ pages: [{ data: titled(hostile) }] }])
  })

  test('an inlined state has no errors and no headers', async () => {
    const { calls, store } = serverStore()
    const error = new GraphQLResultError('secret', {
      response: { status: 200, headers: new Headers({ 'set-cookie': 'secret' }), body: 'secret' },
      errors: [{ message: 'secret' }],
    })
    const prefetched = prefetchQuery(store, TodoQuery, { variables: { id: '1' } })
    await calls[0]?.fail(error, titled('Tea'))
    await prefetched
    expect(inlineState(dehydrate(store))).not.toContain('secret')
  })
})

/** A component that notes its store. */
function noteStores() {
  const stores = new Set<QueryStore>()
  function Noted() {
    stores.add(useQueryStore())
    return <p>noted</p>
  }
  return { stores, Noted }
}

// https://github.com/B3Pay/ic-reactor/issues/235
test('a server gives each request a store of its own, so nobody sees the data of another', () => {
  const { stores, Noted } = noteStores()
  for (const user of ['Ada', 'Bob']) renderToString(<StoreProvider key={user} children={<Noted />} />)
  expect(stores.size).toBe(2)
})

// https://github.com/urql-graphql/urql/pull/3449
test('a server renders a page without a boundary completely, with one store for all its parts', async () => {
  const { stores, Noted } = noteStores()
  const Late = lazy(async () => {
    await new Promise((resolve) => setTimeout(resolve))
    return { default: Noted }
  })
  const { pipe } = renderToPipeableStream(<StoreProvider children={[<Noted key="1" />, <Late key="2" />]} />)
  expect(await text(pipe(new PassThrough()))).toBe('<p>noted</p><p>noted</p>')
  expect(stores.size).toBe(1)
})
