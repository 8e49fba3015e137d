import { NetworkError, type RequestFailure } from '@thinql/core'
import { act, screen } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { expect, test } from 'vitest'
import { harness, titled, type TodoData, TodoQuery } from '../harness.tsx'
import { skipToken, useQuery, useSuspenseQuery } from '../../src/index.ts'

// Each component compiles because of the types that its test is about.

const variables = { id: '1' }

/** Takes data that may not be missing. */
function TitleOf({ data }: { data: TodoData }): ReactNode {
  return data.todo.title
}

test('PEERS 11: `loading` and `error` leave complete data', async () => {
  const { last, render } = harness({ strict: true })
  function Todo() {
    const { data, loading, error } = useQuery<TodoData>(TodoQuery, { variables })
    if (loading) return 'loading'
    if (error) return error.message
    return <TitleOf data={data} />
  }
  render(<Todo />)
  await act(() => last().answer(titled('Tea')))
  expect(screen.getByText('Tea')).toBeDefined()
})

test('PEERS C2: `error` and `loading` leave complete data in the other order, too', async () => {
  const { last, render } = harness({ strict: true })
  function Todo() {
    const { data, loading, error } = useQuery<TodoData>(TodoQuery, { variables })
    if (error) return error.message
    if (loading) return 'loading'
    return <TitleOf data={data} />
  }
  render(<Todo />)
  await act(() => last().answer(titled('Tea')))
  expect(screen.getByText('Tea')).toBeDefined()
})

test('PEERS 12: an error has the type of what went wrong', async () => {
  const { last, render } = harness({ strict: true })
  function Todo() {
    const { error } = useQuery<TodoData>(TodoQuery, { variables })
    return error?.name === 'NetworkError' ? `status ${error.response?.status}` : 'no error'
  }
  render(<Todo />)
  await act(() =>
    last().fail(
      new NetworkError('cut off', {
        response: { status: 200, headers: new Headers(), body: '' },
      }),
    ),
  )
  expect(screen.getByText('status 200')).toBeDefined()
})

/** What a user reads of an error; it would not compile if a case were missing. */
function explain(error: RequestFailure): string {
  switch (error.name) {
    case 'NetworkError':
    case 'TimeoutError':
      return 'Try again.'
    case 'AbortError':
      return 'Cancelled.'
    case 'RequestError':
    case 'ServerError':
    case 'ParseError':
    case 'EmptyResultError':
      return 'Our fault.'
    case 'GraphQLResultError':
      return error.errors.map(({ message }) => message).join()
    default:
      return error satisfies never
  }
}

test('PEERS C3: the errors of a query are cases that can all be told', async () => {
  const { last, render } = harness({ strict: true })
  function Todo() {
    const { error } = useQuery(TodoQuery, { variables })
    return error ? explain(error) : 'no error'
  }
  render(<Todo />)
  await act(() => last().fail(new NetworkError('offline')))
  expect(screen.getByText('Try again.')).toBeDefined()
})

test('PEERS 13: what suspends has data in the types', async () => {
  const { last, render } = harness({ strict: true })
  function Todo() {
    const { data } = useSuspenseQuery<TodoData>(TodoQuery, { variables })
    return <TitleOf data={data} />
  }
  render(
    <Suspense fallback="loading">
      <Todo />
    </Suspense>,
  )
  await act(() => Promise.resolve())
  await act(() => last().answer(titled('Tea')))
  expect(screen.getByText('Tea')).toBeDefined()
})

test('PEERS 14: what suspends takes no skipToken, because there would be no data', () => {
  const { calls, render } = harness({ strict: true })
  function Todo() {
    // @ts-expect-error -- it has to be given its variables
    useSuspenseQuery(TodoQuery, { variables: skipToken })
    return 'no suspense'
  }
  render(<Todo />)
  expect(calls).toHaveLength(0)
})
