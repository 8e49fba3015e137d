import { NetworkError } from '@thinql/core'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { harness, modes, nextTask, titled } from '../test/harness/harness.tsx'
import { createTodoRouter } from './routerLoader.tsx'

function renderRouter(strict: boolean) {
  const all = harness({ strict })
  const history = createMemoryHistory({ initialEntries: ['/todos/1'] })
  const router = createTodoRouter(all.store, history)
  // TanStack Router scrolls, which jsdom can't.
  vi.spyOn(window, 'scrollTo').mockReturnValue()
  all.render(<RouterProvider router={router} />)
  return all
}

describe.each(modes)("a router's loader that prefetches, $mode", ({ strict }) => {
  test('sends the request with the navigation, and the component sends none', async () => {
    const { calls, last } = renderRouter(strict)
    await nextTask()
    expect(calls).toHaveLength(1)
    await act(() => last().respond(titled('one')))
    await nextTask()
    expect(screen.getByText('one')).toBeDefined()
    expect(calls).toHaveLength(1)
  })

  test('keeps the page before on screen until the next one has its data', async () => {
    const { calls, last } = renderRouter(strict)
    await nextTask()
    await act(() => last().respond(titled('one')))
    await nextTask()
    fireEvent.click(screen.getByRole('link'))
    await nextTask()
    expect(last().variables).toEqual({ id: '2' })
    expect(screen.getByText('one')).toBeDefined()
    await act(() => last().respond(titled('two')))
    await nextTask()
    expect(screen.getByText('two')).toBeDefined()
    expect(calls).toHaveLength(2)
  })

  test('leaves a query that failed to the component, which tries again', async () => {
    const { calls, last } = renderRouter(strict)
    await nextTask()
    await act(() => last().fail(new NetworkError('offline')))
    await nextTask()
    expect(calls).toHaveLength(2)
    await act(() => last().respond(titled('one')))
    await nextTask()
    expect(screen.getByText('one')).toBeDefined()
  })
})
