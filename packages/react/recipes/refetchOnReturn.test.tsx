import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { harness, titled } from '../test/harness.tsx'
import { refetchOnReturn } from './refetchOnReturn.ts'

const visibility = vi.spyOn(document, 'visibilityState', 'get')
beforeEach(() => {
  visibility.mockReturnValue('visible')
})

let stop: () => void
afterEach(() => stop())

async function showTodo(staleTime = 0) {
  const all = harness({ staleTime: 60_000 })
  stop = refetchOnReturn(all.store)
  all.renderTodo({ variables: { id: '1' }, staleTime })
  await act(() => all.last().respond(titled('Tea')))
  return all.calls
}

function turn(state: DocumentVisibilityState) {
  visibility.mockReturnValue(state)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

test('fetches again when the user comes back, and not when the user leaves', async () => {
  const calls = await showTodo()
  turn('hidden')
  expect(calls).toHaveLength(1)
  turn('visible')
  expect(calls).toHaveLength(2)
})

test('fetches again when the network comes back, and not on a page that is hidden', async () => {
  const calls = await showTodo()
  act(() => void window.dispatchEvent(new Event('online')))
  expect(calls).toHaveLength(2)
  turn('hidden')
  act(() => void window.dispatchEvent(new Event('online')))
  expect(calls).toHaveLength(2)
})

test('fetches nothing that is younger than the `staleTime` of its component, or that no component shows', async () => {
  const calls = await showTodo(1_000_000)
  turn('visible')
  expect(calls).toHaveLength(1)
})

test('does not abort a request in flight', async () => {
  const calls = await showTodo()
  turn('visible')
  turn('visible')
  expect(calls.map(({ signal }) => signal.aborted)).toEqual([false, false])
})

test('sends nothing once it is stopped', async () => {
  const calls = await showTodo()
  stop()
  turn('visible')
  act(() => void window.dispatchEvent(new Event('online')))
  expect(calls).toHaveLength(1)
})
