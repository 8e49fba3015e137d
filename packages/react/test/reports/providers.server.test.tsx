import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { lazy } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { StoreProvider } from '../../recipes/StoreProvider.tsx'
import { type QueryStore, useQueryStore } from '../../src/index.ts'

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
