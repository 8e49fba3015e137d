import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { harness, modes, nextTask, titled, type TodoData, TodoQuery } from '../../../test/harness/harness.tsx'
import { Boundary } from '../../../test/screens/suspense.tsx'
import { setQueryData, useSuspenseQuery } from '../../index.ts'
import { runMutation } from '../../store/mutation/runMutation.ts'

const variables = { id: '1' }

test.each(modes)(
  'a component that is suspended does not render for an optimistic write that finds no data, $mode',
  async ({ strict }) => {
    const { render, store } = harness({ strict })
    let count = 0
    function Todo() {
      count++
      return <p>{useSuspenseQuery<TodoData>(TodoQuery, { variables }).data.todo.title}</p>
    }
    render(
      <Boundary>
        <Todo />
      </Boundary>,
    )
    await nextTask()
    const suspended = count
    const optimistic = (written: typeof store) =>
      setQueryData(written, TodoQuery, variables, (data) => data && titled('Tea'))
    act(() => void runMutation(store, 'mutation Rename { rename }', {}, { optimistic }))
    await nextTask()
    expect(count).toBe(suspended)
  },
)
