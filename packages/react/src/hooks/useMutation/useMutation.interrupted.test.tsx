import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { harness, nextTask, titled, TodoQuery } from '../../../test/harness/harness.tsx'
import { clearStore } from '../../store/clearStore.ts'
import { runMutation } from '../../store/mutation/runMutation.ts'

const variables = { id: '1' }

/** Shows a todo, and sends mutations that make it stale. */
async function showTodo() {
  const all = harness()
  all.renderTodo({ variables })
  await act(() => all.last().respond(titled('Tea')))
  const mutate = () => {
    void runMutation(all.store, 'mutation Add { add }', {}, { invalidates: [TodoQuery] })
    return all.last()
  }
  const loads = () => all.calls.filter(({ document }) => document === TodoQuery)
  return { ...all, mutate, loads }
}

test('a mutation during which the store was cleared makes its queries stale', async () => {
  const { store, mutate, last, loads } = await showTodo()
  const mutation = mutate()
  act(() => clearStore(store))
  await act(() => last().respond(titled('Tea')))
  await act(() => mutation.respond({ add: 1 }))
  await nextTask()
  expect(loads()).toHaveLength(3)
})

test('a mutation that hangs keeps the data stale for 1 s only after another one has succeeded', async () => {
  const { mutate, loads } = await showTodo()
  mutate()
  const mutation = mutate()
  await act(() => mutation.respond({ add: 1 }))
  await act(() => new Promise((resolve) => setTimeout(resolve, 1_100)))
  expect(loads()).toHaveLength(2)
})
