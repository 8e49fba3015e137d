import { NetworkError } from '@thinql/core'
import { act, fireEvent, screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { harness, modes, nextTask, titled, type TodoData, TodoQuery } from '../../../test/harness/harness.tsx'
import { useQuery } from '../../index.ts'

/** A plain error boundary, as an app has it. */
class Boundary extends Component<{ children: ReactNode }, { error?: Error | undefined }> {
  override state: { error?: Error | undefined } = {}
  static getDerivedStateFromError(error: Error) {
    return { error }
  }
  override render() {
    if (!this.state.error) return this.props.children
    return (
      <button
        onClick={() => {
          this.setState({ error: undefined })
        }}
      >
        {this.state.error.message}
      </button>
    )
  }
}

function Todo({ throwOnError = true }: { throwOnError?: boolean }) {
  const { data, error, refetch } = useQuery<TodoData>(TodoQuery, { variables: { id: '1' }, throwOnError })
  return (
    <p
      onClick={() => void refetch()}
    >{`${data?.todo.title ?? 'no data'}, ${error?.message ?? 'no error'}`}</p>
  )
}

const offline = new NetworkError('offline')

beforeEach(() => {
  // React logs each error that a boundary catches.
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** Renders a component below an error boundary. */
function renderTodo(strict: boolean) {
  const all = harness({ strict })
  all.render(
    <Boundary>
      <Todo />
    </Boundary>,
  )
  return all
}

describe.each(modes)('throwOnError, $mode', ({ strict }) => {
  test('throws the error of a first load to the boundary, and fetches again on reset', async () => {
    const { last } = renderTodo(strict)
    await act(() => last().fail(offline))
    const reset = screen.getByText('offline')
    await nextTask()
    act(() => {
      reset.click()
    })
    expect(screen.getByText('no data, no error')).toBeDefined()
    await act(() => last().respond(titled('Tea')))
    expect(screen.getByText('Tea, no error')).toBeDefined()
  })

  test('fetches again on an immediate reset, even while another component shows the error', async () => {
    const { calls, last, render } = harness({ strict })
    render(
      <>
        <Todo throwOnError={false} />
        <Boundary>
          <Todo />
        </Boundary>
      </>,
    )
    await act(() => last().fail(offline))
    fireEvent.click(screen.getByText('offline'))
    expect(calls).toHaveLength(2)
    await act(() => last().respond(titled('Tea')))
    expect(screen.getAllByText('Tea, no error')).toHaveLength(2)
  })

  test('throws to the boundary again when the second request fails too', async () => {
    const { last } = renderTodo(strict)
    await act(() => last().fail(offline))
    fireEvent.click(screen.getByText('offline'))
    await act(() => last().fail(new NetworkError('still offline')))
    expect(screen.getByText('still offline')).toBeDefined()
  })

  test('does not throw when there is complete data', async () => {
    const { last } = renderTodo(strict)
    await act(() => last().respond(titled('Tea')))
    fireEvent.click(screen.getByText('Tea, no error'))
    await act(() => last().fail(offline))
    expect(screen.getByText('Tea, offline')).toBeDefined()
  })
})
