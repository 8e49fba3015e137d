import { NetworkError } from '@thinql/core'
import { act, render, screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { offline } from '../test/fakes/errors.ts'
import { harness, modes, nextTask, titled } from '../test/harness/harness.tsx'
import { silenceCaughtErrors } from '../test/harness/console.ts'
import { Boundary, click, SuspendingTitle, Title } from '../test/screens/suspense.tsx'
import { Todo } from '../test/screens/todo.tsx'
import { QueryErrorBoundary } from './index.ts'

silenceCaughtErrors()

const problem = (error: Error, retry: () => void) => (
  <button onClick={retry}>Retry after {error.message}</button>
)

describe.each(modes)('QueryErrorBoundary, $mode', ({ strict }) => {
  test.for([
    ['useSuspenseQuery', <Title key="1" />],
    ['useQuery with throwOnError', <Todo key="1" throwOnError />],
  ] as const)('shows the error of %s, and sends the query again at once by retry', async ([, child]) => {
    const { calls, last, render } = harness({ strict })
    render(
      <QueryErrorBoundary fallback={problem}>
        <Boundary>{child}</Boundary>
      </QueryErrorBoundary>,
    )
    await nextTask()
    await act(() => last().fail(offline))
    expect(screen.getByRole('button').textContent).toBe('Retry after offline')
    click(/Retry/)
    await nextTask()
    expect(calls).toHaveLength(2)
    await act(() => last().respond(titled('Tea')))
    expect(screen.getByText('Tea')).toBeDefined()
  })

  test('shows the fallback again when the next attempt fails too', async () => {
    const { calls, last, render } = harness({ strict })
    render(
      <QueryErrorBoundary fallback={problem}>
        <SuspendingTitle />
      </QueryErrorBoundary>,
    )
    await nextTask()
    await act(() => last().fail(offline))
    click(/Retry/)
    await nextTask()
    await act(() => last().fail(new NetworkError('still offline')))
    expect(screen.getByRole('button').textContent).toBe('Retry after still offline')
    expect(calls).toHaveLength(2)
  })

  test.for([new TypeError('a mistake'), undefined])('passes on %s of a child', (thrown) => {
    const { render } = harness({ strict })
    const Broken = () => {
      throw thrown
    }
    const seen: unknown[] = []
    class Outer extends Component<{ children: ReactNode }> {
      static getDerivedStateFromError(error: unknown) {
        seen.push(error)
        return {}
      }

      override render() {
        const { children } = this.props
        return seen.length ? null : children
      }
    }
    render(
      <Outer>
        <QueryErrorBoundary fallback={problem}>
          <Broken />
        </QueryErrorBoundary>
      </Outer>,
    )
    expect(seen[0]).toBe(thrown)
  })

  test('retries the queries of the store that it gets', async () => {
    const { calls, last, store } = harness({ strict })
    render(
      <QueryErrorBoundary fallback={problem} store={store}>
        <SuspendingTitle store={store} />
      </QueryErrorBoundary>,
      { reactStrictMode: strict },
    )
    await nextTask()
    await act(() => last().fail(offline))
    click(/Retry/)
    await nextTask()
    expect(calls).toHaveLength(2)
  })
})

test('QueryErrorBoundary without a store says what is missing', () => {
  expect(() => render(<QueryErrorBoundary fallback={problem} />)).toThrow('No GraphQL store')
})
