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

async function showTodo() {
  const all = harness()
  stop = refetchOnReturn(all.store)
  all.renderTodo({ variables: { id: '1' } })
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

test('asks no more once it is stopped', async () => {
  const calls = await showTodo()
  stop()
  turn('visible')
  act(() => void window.dispatchEvent(new Event('online')))
  expect(calls).toHaveLength(1)
})
