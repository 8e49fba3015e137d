import { act, screen } from '@testing-library/react'
import { Activity } from 'react'
import { expect, test } from 'vitest'
import { setQueryData } from '../../src/index.ts'
import { harness, nextTask, titled, TodoQuery } from '../harness/harness.tsx'
import { Todo } from '../screens/todo.tsx'
import { first } from './reports.tsx'

// https://github.com/CherryHQ/cherry-studio/issues/20070
// https://github.com/react/react/issues/27670
test('a tab that was hidden shows what has changed meanwhile', async () => {
  const { last, render, store } = harness({ staleTime: Infinity })
  const ui = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <Todo />
    </Activity>
  )
  const { rerender } = render(ui('visible'))
  await act(() => last().respond(titled('Tea')))
  rerender(ui('hidden'))
  await nextTask()
  setQueryData(store, TodoQuery, titled('Coffee'), first)
  rerender(ui('visible'))
  expect(screen.getByText('Coffee')).toBeDefined()
})
