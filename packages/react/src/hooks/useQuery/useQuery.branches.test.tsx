import { act, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { harness, modes, nextTask, TodoQuery } from '../../../test/harness/harness.tsx'
import { offline, partly } from '../../../test/fakes/errors.ts'
import { click } from '../../../test/screens/suspense.tsx'
import { silenceCaughtErrors } from '../../../test/harness/console.ts'
import { invalidateQuery, useInfiniteQuery, useQueries, useQuery } from '../../index.ts'

// A page shows parts in the branches of a query. Each part has a hook of the same query.

const todo = { variables: { id: '1' } }
const partial = partly({ todo: { title: 'Tea', owner: null } })
const oneRequest = { ...todo, next: () => undefined }

interface State {
  readonly status: string
  readonly error?: unknown
  readonly data?: unknown
  readonly refetch: () => unknown
}

/** The hooks with which a page and its parts ask for the same query. */
const hooks: Record<string, (options: { staleTime?: number }) => State> = {
  useQuery: (options) => useQuery(TodoQuery, { ...todo, ...options }),
  useQueries: (options) => useQueries([{ document: TodoQuery, ...todo, ...options }])[0],
  useInfiniteQuery(options) {
    const list = useInfiniteQuery(TodoQuery, { ...oneRequest, ...options })
    return { ...list, data: list.pages[0] }
  },
}

describe.each(modes)('parts of the same query, $mode', ({ strict }) => {
  silenceCaughtErrors()

  describe.each(Object.entries(hooks))('%s', (_, useIt) => {
    test.each([
      { what: 'a failure', error: offline, staleTime: 0 },
      { what: 'a failure that may be old', error: offline, staleTime: Infinity },
      { what: 'data beside errors', error: partial, staleTime: 0 },
      { what: 'data beside errors that may be old', error: partial, staleTime: Infinity },
    ])('a page whose branches ask again sends two requests after $what', async ({ error, staleTime }) => {
      const { calls, render } = harness({ strict })
      const Part = ({ is }: { is: string }) => <i>{`${is} ${useIt({ staleTime }).status}`}</i>
      function Page() {
        const { data, status } = useIt({ staleTime })
        const branch = data !== undefined ? 'data' : status === 'error' ? 'problem' : 'spinner'
        return <Part key={branch} is={branch} />
      }
      render(<Page />)
      for (let n = 0; n < 5; n++) {
        await act(() => calls.at(-1)?.fail(error) ?? Promise.resolve())
        await nextTask()
      }
      expect(calls).toHaveLength(2)
      expect(screen.getByText(error === offline ? 'problem error' : 'data error')).toBeDefined()
    })

    test.each([
      { what: 'an error', error: offline },
      { what: 'data beside errors', error: partial },
    ])('$what stays on screen while a component that mounts asks again', async ({ error }) => {
      const { calls, last, renderHook } = harness({ strict })
      const { result } = renderHook(() => useIt({}))
      await act(() => last().fail(error))
      const { data } = result.current
      renderHook(() => useIt({}))
      expect(calls).toHaveLength(2)
      expect(result.current).toMatchObject({ status: 'error', error, data })
    })

    test('data beside errors stays after an invalidation, until the next response', async () => {
      const { last, renderHook, store } = harness({ strict })
      const { result } = renderHook(() => useIt({}))
      await act(() => last().fail(partial))
      const { data } = result.current
      act(() => void invalidateQuery(store, TodoQuery, todo))
      expect(result.current).toMatchObject({ status: 'error', error: partial, data })
    })

    test('refetch() of a query without any data is loading, and of one with data beside errors keeps both', async () => {
      const { last, renderHook } = harness({ strict })
      const { result } = renderHook(() => useIt({}))
      await act(() => last().fail(offline))
      act(() => void result.current.refetch())
      const empty = result.current.status
      await act(() => last().fail(partial))
      act(() => void result.current.refetch())
      expect([empty, result.current.status]).toEqual(['loading', 'error'])
      expect(result.current.data).toEqual(partial.response.data)
    })

    test('a lost connection replaces only the error of data beside errors', async () => {
      const { last, renderHook } = harness({ strict })
      const { result } = renderHook(() => useIt({}))
      await act(() => last().respond({ todo: { title: 'Water' } }))
      act(() => void result.current.refetch())
      await act(() => last().fail(partial))
      const { data } = result.current
      act(() => void result.current.refetch())
      await act(() => last().fail(offline))
      expect(result.current).toMatchObject({ status: 'error', error: offline, data })
    })
  })

  test('a problem with a retry button shows that it works, and sends one request for each click', async () => {
    const { calls, last, render } = harness({ strict })
    function Problem() {
      const { refetch } = useQuery(TodoQuery, todo)
      return <button onClick={() => void refetch()}>Try again</button>
    }
    function Page() {
      const { error } = useQuery(TodoQuery, todo)
      return error ? <Problem /> : <p>loading</p>
    }
    render(<Page />)
    await act(() => last().fail(offline))
    await act(() => last().fail(offline))
    click('Try again')
    expect(screen.getByText('loading')).toBeDefined()
    expect(calls).toHaveLength(3)
  })
})
