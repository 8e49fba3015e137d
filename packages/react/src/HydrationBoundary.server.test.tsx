import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fakeClient } from '../test/fakes/fakeClient.ts'
import { titled, TodoQuery } from '../test/screens/todoQuery.ts'
import { Todo } from '../test/screens/todo.tsx'
import { createQueryStore, dehydrate, GraphQLProvider, HydrationBoundary, prefetchQuery } from './index.ts'

/** Renders a page of a server with the state of another server. Returns the state of that one. */
async function render() {
  const { client, last } = fakeClient()
  const sender = createQueryStore(client)
  void prefetchQuery(sender, TodoQuery, { variables: { id: '1' } })
  await last().respond(titled('Tea'))
  const state = dehydrate(sender)
  const page = (
    <GraphQLProvider store={createQueryStore(client)}>
      <HydrationBoundary state={state}>
        <Todo />
      </HydrationBoundary>
    </GraphQLProvider>
  )
  return { html: renderToString(page), state }
}

// Next.js stops the build of a prerendered page that reads it.
test('a render on a server reads no wall clock', async () => {
  const now = vi.spyOn(Date, 'now').mockImplementation(() => {
    throw new Error('a render has read the clock')
  })
  onTestFinished(() => now.mockRestore())
  expect((await render()).html).toBe('<p>Tea</p>')
})

test('a server sends the time of a response as others measure it', async () => {
  const [entry] = Object.values((await render()).state) as { time: number }[]
  expect(Math.abs(Number(entry?.time) - Date.now())).toBeLessThan(2_000)
})

test('a boundary on a server makes React log nothing', async () => {
  const errors = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => errors.mockRestore())
  await render()
  expect(errors).not.toHaveBeenCalled()
})
