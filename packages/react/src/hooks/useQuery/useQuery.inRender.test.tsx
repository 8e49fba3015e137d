import { act, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { harness, nextTask, titled, TodoQuery } from '../../../test/harness/harness.tsx'
import { prefetchQuery, setQueryData, useQuery } from '../../index.ts'

const first = { variables: { id: '1' } }

test('prefetchQuery in a render updates the components that read `fetching` after that render', async () => {
  const consoleError = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => consoleError.mockRestore())
  const { calls, last, render, store } = harness()
  setQueryData(store, TodoQuery, first.variables, titled('Tea'))
  function Reader() {
    return <p>{useQuery(TodoQuery, first).fetching ? 'fetching' : 'at rest'}</p>
  }
  function Prefetcher() {
    void prefetchQuery(store, TodoQuery, first)
    return null
  }
  const { rerender } = render([<Reader key="reader" />])
  await nextTask()
  rerender([<Reader key="reader" />, <Prefetcher key="prefetcher" />])
  await nextTask()
  expect(screen.getByText('fetching')).toBeDefined()
  await act(() => last().respond(titled('Tea')))
  expect(screen.getByText('at rest')).toBeDefined()
  expect(calls).toHaveLength(1)
  expect(consoleError.mock.calls.filter(([message]) => String(message).includes('Cannot update'))).toEqual([])
})
