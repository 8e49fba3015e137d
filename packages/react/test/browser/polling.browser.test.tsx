import { afterEach, expect, test, vi } from 'vitest'
import { page as screen } from 'vitest/browser'
import { useQuery } from '../../src/index.ts'
import { titled, type TodoData, TodoQuery } from '../screens/todoQuery.ts'
import { browserHarness, wait } from './browserHarness.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})

function Todo() {
  const { data } = useQuery<TodoData>(TodoQuery, { variables: { id: '1' }, pollInterval: 50 })
  return <p>{data?.todo.title}</p>
}

test('pauses polling while the page is hidden, and continues when it is shown', async () => {
  const { calls, last, render } = browserHarness()
  await render(<Todo />)
  // Playwright can't hide a page.
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await last().respond(titled('Tea'))
  await wait(300)
  expect(calls).toHaveLength(1)

  visibility.mockReturnValue('visible')
  await expect.poll(() => calls.length).toBe(2)
  await last().respond(titled('Coffee'))
  await expect.element(screen.getByText('Coffee')).toBeVisible()
})
