import { act, fireEvent, screen } from '@testing-library/react'
import { Activity, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { setQueryData, useMutation } from '../../src/index.ts'
import { harness, nextTask, titled, TodoQuery } from '../harness/harness.tsx'
import { Todo } from '../screens/todo.tsx'
import { first } from './reports.tsx'

/** A part of a page that may be hidden. Only that renders: what is in it stays the same element. */
const tab = (mode: 'visible' | 'hidden', children: ReactNode) => <Activity mode={mode}>{children}</Activity>

// https://github.com/CherryHQ/cherry-studio/issues/20070
// https://github.com/react/react/issues/27670
// https://github.com/react/react/pull/36947
test('a tab that was hidden shows what has changed meanwhile', async () => {
  const { last, render, store } = harness({ staleTime: Infinity })
  const todo = <Todo />
  const { rerender } = render(tab('visible', todo))
  await act(() => last().respond(titled('Tea')))
  rerender(tab('hidden', todo))
  await nextTask()
  setQueryData(store, TodoQuery, titled('Coffee'), first)
  rerender(tab('visible', todo))
  expect(screen.getByText('Coffee')).toBeDefined()
})

// https://github.com/TanStack/query/issues/11171
test('a form that was hidden while its mutation was pending shows how it has ended', async () => {
  const { last, render } = harness()
  function Form() {
    const [save, { status }] = useMutation('mutation Save { save }')
    return <button onClick={() => void save()}>{status}</button>
  }
  const form = <Form />
  const { rerender } = render(tab('visible', form))
  fireEvent.click(screen.getByText('idle'))
  for (const mode of ['hidden', 'visible'] as const) rerender(tab(mode, form))
  await act(() => last().respond({ save: true }))
  expect(screen.getByText('success')).toBeDefined()
})
