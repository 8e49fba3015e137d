import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createClient, type stream } from '@thinql/core'
import { Suspense } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createQueryStore, dehydrate, streamFetcher, useSuspenseQuery } from '../../src/index.ts'
import { DeferringTodoQuery } from '../screens/todoQuery.ts'

/** Yields two parts, the second one later. */
async function* twoParts() {
  const response = { status: 200, headers: new Headers() }
  yield { data: { todo: { title: 'Tea' } }, response, hasNext: true }
  await new Promise((resolve) => setTimeout(resolve, 20))
  yield { data: { todo: { title: 'Tea', note: 'green' } }, response }
}

test('a server renders a growing response when it is complete, because HTML that was sent cannot change', async () => {
  // A fake can't keep the types of any document, as the generic signature promises.
  const store = createQueryStore(createClient(), {
    fetcher: streamFetcher(twoParts as unknown as typeof stream),
  })
  function Todo() {
    const variables = { id: '1' }
    const { data } = useSuspenseQuery<{ todo: { note?: string } }>(DeferringTodoQuery, { variables, store })
    return <p>{data.todo.note ?? 'no note'}</p>
  }
  const { pipe } = renderToPipeableStream(
    <Suspense fallback="loading">
      <Todo />
    </Suspense>,
  )
  const view = await text(pipe(new PassThrough()))
  expect(view).toContain('<p>green</p>')
  expect(view).not.toContain('no note')
  expect(Object.values(dehydrate(store))).toMatchObject([
    { pages: [{ data: { todo: { title: 'Tea', note: 'green' } } }] },
  ])
})
