import { NetworkError } from '@thinql/core'
import { act, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { fakeClock } from '../../../test/fakeClock.ts'
import { flushMicrotasks } from '../../../test/fakeClient.ts'
import { harness, titled, type TodoData, TodoQuery } from '../../../test/harness.tsx'
import { Boundary, Title } from '../../../test/suspense.tsx'
import { useQuery } from '../../index.ts'
import { listen } from '../listen.ts'
import { runMutation } from '../mutation/runMutation.ts'

const one = { id: '1' }

fakeClock()

function Todo() {
  return <p>{useQuery<TodoData>(TodoQuery, { variables: one, staleTime: Infinity }).data?.todo.title}</p>
}

describe('with `gcTime: 0`', () => {
  test('data on screen is not forgotten when the suspended components that also loaded it are gone', async () => {
    const { calls, render, store } = harness({ gcTime: 0 })
    const { rerender } = render(
      <Boundary>
        <Title id="1" />
        <Title id="2" />
      </Boundary>,
    )
    await act(flushMicrotasks)
    await act(() => calls[0]?.respond(titled('Tea')))
    act(() => void vi.advanceTimersByTime(1_500))
    rerender(<Todo />)
    await act(() => calls[1]?.fail(new NetworkError('offline')))
    act(() => void vi.advanceTimersByTime(10_000))
    expect(store.getData(TodoQuery, one)).toEqual(titled('Tea'))
    rerender(<Todo />)
    expect(screen.getByText('Tea')).toBeDefined()
    expect(calls.filter(({ variables }) => (variables as { id: string }).id === '1')).toHaveLength(1)
  })

  test('an entry is forgotten once where a mutation ends after `clear`', async () => {
    const events: string[] = []
    const { last, store } = harness({ gcTime: 0 })
    listen(store, ({ kind, type }) => kind === 'query' && events.push(type))
    store.setData(TodoQuery, one, titled('Milk'))
    const mutated = runMutation(
      store,
      'mutation Save { save }',
      {},
      {
        optimistic: (draft) => draft.setData(TodoQuery, one, titled('Tea')),
      },
    )
    store.clear()
    await last().respond({ save: true })
    await mutated
    vi.advanceTimersByTime(10_000)
    await flushMicrotasks()
    expect(events.filter((type) => type === 'forgotten')).toHaveLength(1)
  })
})
