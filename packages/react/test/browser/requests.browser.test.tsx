import { StrictMode } from 'react'
import { expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { useQuery } from '../../src/index.ts'
import { titled, type TodoData, TodoQuery } from '../screens/todoQuery.ts'
import { browserHarness, wait } from './browserHarness.tsx'

function Todo() {
  const { data, loading } = useQuery<TodoData>(TodoQuery, { variables: { id: '1' } })
  return <p>{loading ? 'loading' : data?.todo.title}</p>
}

test('sends one request for a component in StrictMode, and does not abort it', async () => {
  const { calls, last, render } = browserHarness()
  await render(
    <StrictMode>
      <Todo />
    </StrictMode>,
  )
  await wait(20)
  expect(calls.map(({ signal }) => signal.aborted)).toEqual([false])
  await last().respond(titled('Tea'))
  await expect.element(screen.getByText('Tea')).toBeVisible()
})

test('sends one request for the same query in 100 components', async () => {
  const { calls, last, render } = browserHarness()
  const { container } = await render(Array.from({ length: 100 }, (_, index) => <Todo key={index} />))
  await last().respond(titled('Tea'))
  await expect.poll(() => container.textContent).toBe('Tea'.repeat(100))
  expect(calls).toHaveLength(1)
})

test('keeps the request when one component replaces another in the same commit', async () => {
  const { calls, render } = browserHarness()
  const { rerender } = await render(<Todo key="a" />)
  await rerender(<Todo key="b" />)
  await wait(20)
  expect(calls.map(({ signal }) => signal.aborted)).toEqual([false])
})

test('aborts the request when the last component is gone', async () => {
  const { calls, render } = browserHarness()
  const { unmount } = await render([<Todo key="a" />, <Todo key="b" />])
  await unmount()
  await expect.poll(() => calls.map(({ signal }) => signal.aborted)).toEqual([true])
})
