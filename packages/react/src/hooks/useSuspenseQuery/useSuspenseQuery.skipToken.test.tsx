import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { flushMicrotasks } from '../../../test/fakes/fakeClient.ts'
import { harness, titled, type TodoData, TodoQuery } from '../../../test/harness/harness.tsx'
import { Boundary } from '../../../test/screens/suspense.tsx'
import { skipToken, type SkipToken, useSuspenseQuery } from '../../index.ts'

function Todo({ id }: { id?: string }) {
  const { data, fetching } = useSuspenseQuery<TodoData, { id: string }, { variables: SkipToken }>(TodoQuery, {
    variables: id === undefined ? skipToken : { id },
  })
  return <p>{data ? data.todo.title : `skipped, ${fetching ? 'fetching' : 'idle'}`}</p>
}

const todo = (id?: string) => (
  <Boundary>
    <Todo {...(id !== undefined && { id })} />
  </Boundary>
)

test('sends nothing and does not suspend while it is skipped', () => {
  const { calls, render } = harness()
  render(todo())
  expect(screen.getByText('skipped, idle')).toBeDefined()
  expect(calls).toEqual([])
})

test('suspends when it gets variables, and shows no data when it is skipped again', async () => {
  const { calls, last, render } = harness()
  const { rerender } = render(todo())
  rerender(todo('1'))
  await act(flushMicrotasks)
  expect(screen.getByText('loading')).toBeDefined()
  await act(() => last().respond(titled('Tea')))
  expect(screen.getByText('Tea')).toBeDefined()
  rerender(todo())
  expect(screen.getByText('skipped, idle')).toBeDefined()
  expect(calls).toHaveLength(1)
})
