import { Activity } from 'react'
import { expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { setQueryData, useQuery } from '../../src/index.ts'
import { titled, type TodoData, TodoQuery } from '../screens/todoQuery.ts'
import { Blinking, browserHarness, wait } from './browserHarness.tsx'

function Todo({ pollInterval }: { pollInterval?: number | undefined }) {
  const { data, loading } = useQuery<TodoData>(TodoQuery, { variables: { id: '1' }, pollInterval })
  return <p>{loading ? 'loading' : data?.todo.title}</p>
}

const tree = (mode: 'visible' | 'hidden', pollInterval?: number) => (
  <Activity mode={mode}>
    <Todo pollInterval={pollInterval} />
  </Activity>
)

test('sends nothing for a component that is hidden from the start, until it is shown', async () => {
  const { calls, render } = browserHarness()
  const { rerender } = await render(tree('hidden'))
  await wait(20)
  expect(calls).toHaveLength(0)
  await rerender(tree('visible'))
  expect(calls).toHaveLength(1)
})

test('aborts the request of a component that is hidden, and sends it again when it is shown', async () => {
  const { calls, last, render } = browserHarness()
  const { rerender } = await render(tree('visible'))
  await rerender(tree('hidden'))
  await expect.poll(() => calls[0]?.signal.aborted).toBe(true)
  await rerender(tree('visible'))
  expect(calls).toHaveLength(2)
  await last().respond(titled('Tea'))
  await expect.element(screen.getByText('Tea')).toBeVisible()
})

test('keeps the request of a component that is hidden and shown at once', async () => {
  const { calls, last, render } = browserHarness()
  await render(<Blinking tree={tree} />)
  await screen.getByRole('button').click()
  await wait(20)
  expect(calls.map(({ signal }) => signal.aborted)).toEqual([false])
  await last().respond(titled('Tea'))
  await expect.element(screen.getByText('Tea')).toBeVisible()
})

test('keeps a request while another component on screen uses it', async () => {
  const { calls, render } = browserHarness()
  const both = (mode: 'visible' | 'hidden') => (
    <>
      {tree(mode)}
      <Todo />
    </>
  )
  const { rerender } = await render(both('visible'))
  await rerender(both('hidden'))
  await wait(20)
  expect(calls.map(({ signal }) => signal.aborted)).toEqual([false])
})

test('shows data that was written while the component was hidden', async () => {
  const { last, render, store } = browserHarness()
  const { container, rerender } = await render(tree('visible'))
  await last().respond(titled('Tea'))
  await rerender(tree('hidden'))
  setQueryData(store, TodoQuery, { id: '1' }, titled('Coffee'))
  await rerender(tree('visible'))
  expect(container.textContent).toBe('Coffee')
})

test('does not poll for a hidden component', async () => {
  const { calls, last, render } = browserHarness()
  const { rerender } = await render(tree('visible', 10))
  await last().respond(titled('Tea'))
  await rerender(tree('hidden', 10))
  const sent = calls.length
  await wait(100)
  expect(calls).toHaveLength(sent)
})
