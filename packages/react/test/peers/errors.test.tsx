import { NetworkError } from '@thinql/core'
import { act, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { harness, nextTask, titled, type TodoData, TodoQuery } from '../harness.tsx'
import { Boundary, click, ErrorBoundary, Title } from '../suspense.tsx'
import { useQuery } from '../../src/index.ts'
import { silenceCaughtErrors } from './silenceCaughtErrors.ts'

const one = { variables: { id: '1' } }
const offline = new NetworkError('offline')

silenceCaughtErrors()

function Throwing() {
  const { data } = useQuery<TodoData>(TodoQuery, { ...one, throwOnError: true })
  return <p>{data?.todo.title ?? 'loading'}</p>
}

async function suspended() {
  const all = harness({ strict: true })
  const { rerender } = all.render(
    <ErrorBoundary>
      <Boundary>
        <Title />
      </Boundary>
    </ErrorBoundary>,
  )
  await act(() => Promise.resolve())
  return { ...all, rerender }
}

test('PEERS 16: a new component tries again what failed for another', async () => {
  const { calls, last, rerender } = await suspended()
  await act(() => last().fail(offline))
  expect(screen.getByText('Retry after NetworkError')).toBeDefined()
  await nextTask()
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  rerender(
    <Boundary>
      <Title />
    </Boundary>,
  )
  await act(() => Promise.resolve())
  expect(calls).toHaveLength(2)
  await act(() => last().answer(titled('Tea')))
  expect(screen.getByText('Tea')).toBeDefined()
})

describe('PEERS 17: resetting a boundary asks again', () => {
  test('of a query that throws', async () => {
    const { calls, last, render } = harness({ strict: true })
    render(
      <ErrorBoundary>
        <Throwing />
      </ErrorBoundary>,
    )
    await act(() => last().fail(offline))
    click(/^Retry/)
    expect(calls).toHaveLength(2)
    await act(() => last().answer(titled('Tea')))
    expect(screen.getByText('Tea')).toBeDefined()
  })

  test('of a query that suspends', async () => {
    const { calls, last } = await suspended()
    await act(() => last().fail(offline))
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
    click(/^Retry/)
    await act(() => Promise.resolve())
    expect(calls).toHaveLength(2)
    await act(() => last().answer(titled('Tea')))
    expect(screen.getByText('Tea')).toBeDefined()
  })
})

test('PEERS C9: the boundary that anyone writes asks again, each time it is reset', async () => {
  const { calls, last } = await suspended()
  for (const sent of [1, 2, 3]) {
    expect(calls).toHaveLength(sent)
    await act(() => last().fail(offline))
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
    click('Retry after NetworkError')
    await act(() => Promise.resolve())
  }
  await act(() => last().answer(titled('Tea')))
  expect(screen.getByText('Tea')).toBeDefined()
})

test('PEERS 18: a good refetch ends an error', async () => {
  const { last, renderTodo } = harness({ strict: true })
  const { result } = renderTodo(one)
  await act(() => last().fail(offline))
  expect(result.current.error).toBe(offline)
  act(() => void result.current.refetch())
  await act(() => last().answer(titled('Tea')))
  expect(result.current).toMatchObject({ status: 'success', error: undefined, data: titled('Tea') })
})
